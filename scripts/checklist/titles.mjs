import { lex } from '../structure/lexer.mjs';

const calls = /(?<![.\w])(describe|it|test)((?:\.\w+)*)\s*(<[^()]*>)?\s*(?=\()/g;

/** Titles of the tests in one file, including those of the enclosing groups; skipped tests do not count. */
export function titlesIn(source) {
  const { code, literals } = lex(source);
  const found = [...code.matchAll(calls)].flatMap((match) => {
    let open = match.index + match[0].length;
    // `test.each(cases)('title', …)`: the title is in the second pair of brackets.
    if (/\.each$|\.for$/.test(match[2])) open = endOf(code, open);
    const first = literals.find(({ start }) => start > open);
    if (code[open] !== '(' || !first || code.slice(open + 1, first.start).trim()) return [];
    return [
      {
        kind: match[1],
        skipped: /\.(skip|todo|fails)\b/.test(match[2]),
        title: first.value,
        open,
        end: endOf(code, open),
      },
    ];
  });
  const around = (at) => found.filter((one) => one.kind === 'describe' && one.open < at && at < one.end);
  return found
    .filter(
      ({ kind, open, skipped }) => kind !== 'describe' && !skipped && around(open).every((group) => !group.skipped),
    )
    .map(({ title, open }) => [...around(open).map((group) => group.title), title].join(' > '));
}

/** The position after the bracket that closes the one at `open`. */
function endOf(code, open) {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}
