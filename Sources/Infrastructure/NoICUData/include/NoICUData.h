/* Nothing of this is called by Swift: see NoICUData.c. */
