const regexMayFollow =
  /(?:^|=>|[=(:,[!&|?{;+\-*%~^]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|await|yield))$/;

/**
 * Separates code from comments and text. `code` is the source with comments and the content of every literal blanked
 * out; it keeps its length, so positions stay valid. `literals` are the strings and template pieces with their
 * positions. JSX text counts as code: an apostrophe in it extends at most to the end of its line.
 */
export function lex(source) {
  // `holes`: the number of open braces in each enclosing `${…}`.
  const text = { source, out: source.split(''), literals: [], holes: [] };
  for (let at = 0; at < source.length; ) at = next(text, at);
  return { code: text.out.join(''), literals: text.literals };
}

/** Consumes the token that begins here and returns the position of the next one. */
function next(text, at) {
  const { source, holes } = text;
  const one = source[at];
  if (one === '/') return takeSlash(text, at);
  if (one === '"' || one === "'") return takeQuoted(text, at, endOfString(source, at));
  if (one === '`') return takeTemplate(text, at);
  if (one === '}' && holes.at(-1) === 0) {
    holes.pop();
    return takeTemplate(text, at);
  }
  if (holes.length && one === '{') holes[holes.length - 1] += 1;
  if (holes.length && one === '}') holes[holes.length - 1] -= 1;
  return at + 1;
}

function takeSlash(text, at) {
  const { source, out } = text;
  if (source[at + 1] === '/' || source[at + 1] === '*') {
    const found = source[at + 1] === '/' ? source.indexOf('\n', at) : source.indexOf('*/', at + 2) + 2;
    return blank(text, at, found < 2 ? source.length : found);
  }
  const before = out
    .slice(Math.max(0, at - 40), at)
    .join('')
    .trimEnd();
  const end = regexMayFollow.test(before) ? endOfRegex(source, at) : undefined;
  return end ? blank(text, at + 1, end) + 1 : at + 1;
}

function takeQuoted(text, at, end) {
  if (!end) return at + 1;
  text.literals.push({ start: at, value: text.source.slice(at + 1, end) });
  return blank(text, at + 1, end) + 1;
}

/** A piece of a template: from its backtick, or from the brace that closed a hole, to the next backtick or hole. */
function takeTemplate(text, at) {
  const { source, literals, holes } = text;
  let end = at + 1;
  while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
    end += source[end] === '\\' ? 2 : 1;
  literals.push({ start: at, value: source.slice(at + 1, end) });
  blank(text, at + 1, end);
  if (source[end] !== '$') return end + 1;
  holes.push(0);
  return end + 2;
}

function blank({ out }, from, to) {
  for (let at = from; at < to && at < out.length; at += 1) if (out[at] !== '\n') out[at] = ' ';
  return to;
}

/** The position of the closing quote; undefined when the line ends first, as with an apostrophe in JSX text. */
function endOfString(source, start) {
  for (let at = start + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[start]) return at;
  }
  return undefined;
}

function endOfRegex(source, start) {
  let inClass = false;
  for (let at = start + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
    else if (source[at] === '/' && !inClass) return at;
  }
  return undefined;
}

export function lineOf(source, position) {
  return source.slice(0, position).split('\n').length;
}
