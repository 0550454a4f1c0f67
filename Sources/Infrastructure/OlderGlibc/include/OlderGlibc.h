/* Swift calls none of these functions by name: see OlderGlibc.c. */
