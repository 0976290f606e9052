const id = /\b[A-Z]{3,6}-\d\d\b/g;

/** The rows of docs/checklist.md: `{id, text}`. */
export function rowsOf(markdown) {
  return [...markdown.matchAll(/^\| ([A-Z]{3,6}-\d\d)\s+\| (.*?)\s+\|$/gm)].map(([, row, text]) => ({ id: row, text }));
}

/**
 * Which rows the titles cover. A title belongs to a row when it contains the row's ID, and to a clause of the row
 * when every word of one of the clause's phrases is the beginning of a word of the title. A row without listed
 * clauses is never whole: one test with its ID says nothing about the rest of the row. Returns `{rows: [{id, text,
 * state: 'whole'|'partial'|'missing', open, tests}], unknown}`; `unknown` are IDs that match no row.
 */
export function coverage(rows, clauses, titles) {
  const byRow = new Map(rows.map((row) => [row.id, []]));
  const unknown = new Set();
  for (const title of titles) {
    for (const found of new Set(title.match(id))) {
      if (byRow.has(found)) byRow.get(found).push(words(title));
      else unknown.add(found);
    }
  }
  return { rows: rows.map((row) => stateOf(row, clauses[row.id], byRow.get(row.id))), unknown: [...unknown] };
}

/** The rows that are no longer whole although they were, each with what no test says any more. */
export function fallen(rows, kept) {
  return kept.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (row?.state === 'whole') return [];
    return [row ? `${id}: ${row.open.join('; ')}` : `${id}: the row is gone`];
  });
}

function stateOf({ id: row, text }, clauses, titles) {
  const all = Object.entries(
    clauses ?? { 'something of it': [''], 'everything of it: its clauses are not listed yet': [] },
  );
  const open = all.filter(([, phrases]) => !phrases.some((phrase) => titles.some((title) => says(title, phrase))));
  const state = open.length === 0 ? 'whole' : open.length === all.length ? 'missing' : 'partial';
  return { id: row, text, state, open: open.map(([clause]) => clause), of: all.length, tests: titles.length };
}

function says(title, phrase) {
  return words(phrase).every((word) =>
    title.some((other) => other === word || (word.length > 3 && other.startsWith(word))),
  );
}

function words(text) {
  return text
    .replace(id, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
