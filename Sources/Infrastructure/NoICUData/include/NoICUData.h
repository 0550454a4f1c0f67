/* Nothing of this is called: see NoICUData.c. */
