/* Nothing of this is called by name from Swift: see OlderGlibc.c. */
