/** Twice as many as the longest valid request, which chooses a hundred thousand records. */
export const MOST_VALUES = 200_000;
/** The longest valid request answers 20,000 questions of an import, each with six keys. */
const MOST_KEYS = 125_000;
/** `requireStorable` refuses less deep nesting and names the field; this limit is for the parser. */
const MOST_LEVELS = 1000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const SPACE = 32;

/** The message for lists and objects that do not end. */
export const NOT_JSON = 'Is not valid JSON';

/**
 * The reason not to parse JSON: it has more values, keys or levels than any valid request. Parsing 8 MB of keys takes
 * a second, in which no other request is answered; counting them here takes a few milliseconds.
 */
export function jsonProblem(text: string): string | undefined {
  const { values, keys, deepest, unended } = counted(text);
  const problem =
    (deepest > MOST_LEVELS && `Has more than ${MOST_LEVELS} levels`) ||
    (values > MOST_VALUES && `Has more than ${MOST_VALUES} values`) ||
    (keys > MOST_KEYS && `Has more than ${MOST_KEYS} keys`) ||
    undefined;
  return problem && unended ? NOT_JSON : problem;
}

function counted(text: string) {
  let [values, keys, levels, deepest, before] = [1, 0, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter <= SPACE) continue;
    if (letter === QUOTE) at = endOfText(text, at);
    else if (letter === COMMA) values += 1;
    else if (letter === COLON) keys += 1;
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      values += 1;
      levels += 1;
      if (levels > deepest) deepest = levels;
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) {
      // An empty list or object has no value inside.
      if (before === OPEN_LIST || before === OPEN_OBJECT) values -= 1;
      levels -= 1;
    }
    before = letter;
  }
  return { values, keys, deepest, unended: levels !== 0 };
}

/** The position of the quote that ends the text which begins here; the end of the input if there is none. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at > 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
