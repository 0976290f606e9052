/** The account cannot be held: it has more entries than codes, or sums that a number does not hold exactly. */
export class Unheld extends Error {}

/** What is held does not decide the question, such as the beginning of a long text: the database answers it. */
export class Undecided extends Error {}
