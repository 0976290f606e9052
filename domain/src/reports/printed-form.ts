/** How a report is shown: columns or rows with their table, a line, or the table of both groups alone. */
export const PRINTED_FORMS = ['bars', 'line', 'table'] as const;
export type PrintedForm = (typeof PRINTED_FORMS)[number];

/** The default colors, or one for each series. */
export const COLOR_SETS = ['default', 'large'] as const;
export type ColorSet = (typeof COLOR_SETS)[number];
