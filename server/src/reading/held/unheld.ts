/** The records cannot be held: they have more values than codes, sums that a number cannot hold exactly, or too many bytes. */
export class Unheld extends Error {}

/** The columns cannot decide the question, for example because they hold only the beginning of a text: the database answers. */
export class Undecided extends Error {}
