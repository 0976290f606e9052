/** The first number of the advisory lock that each living server holds; the second comes from the name of its worker. */
export const WORKERS_ALIVE = 7_103_010;
