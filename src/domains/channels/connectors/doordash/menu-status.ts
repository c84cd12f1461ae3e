/** What became of a menu job; guides and samples write it as SUCCESS, Success, FAILURE and FAILED. */
export const isSuccess = /^success/i;
export const isFailure = /^fail/i;
