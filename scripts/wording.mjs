import { lex } from './structure/lexer.mjs';

/**
 * Turns of phrase that read as translated, each with the better one. They are looked for in texts that users read.
 * Exact texts of the specification win; none of them holds one of these.
 */
export const OLD_MANNER = [
  [/\b(nobody|noone)\b/i, 'name what is missing: No users found'],
  [/\bwho(ever|msoever)\b/i, 'Everyone who, Anyone who'],
  [/\b(any|every|some)body\b/i, 'anyone, everyone, someone'],
  [/\b(fits?|let through)\b/i, 'match'],
  [/\bstands?\b(?! for)/i, 'appear, be'],
  [/\b(is|are|was|were) (not )?there\b(?! (a|an|any|no)\b)/i, 'exist'],
  [/\bput(s|ting)? (\S+ )?back\b/i, 'restore'],
  [/\bt(ake|akes|aken|ook) (\S+ ){0,3}(away|out of|back from)\b/i, 'remove, unarchive'],
  [/\bgo(es)? on\b/i, 'continue'],
  [/\b(the )?one (before|after)\b|\brow before\b/i, 'previous, next'],
  [/\bbeside the list\b/i, 'preview'],
  [/\bin the queue\b/i, 'waiting'],
  [/\bwork it out\b/i, 'detect'],
  [/\bin sight\b/i, 'pin, visible'],
  [/\ball right\b/i, 'Got it'],
  [/\bhand (it |them )?on\b/i, 'reassign'],
  [/\b(so|as it (is|was)|as they (are|were)) already\b|\bleft as (it|they)\b/i, 'already had this value, not changed'],
  [/\b(was|were|is|are) refused\b.*\brow|\brows? (is|are|was|were) refused\b/i, 'skipped, with errors'],
  [/\b(not |n[o’']t )(\S+ )?any ?more\b/i, 'no longer'],
  [/\bmeanwhile\b.*\bchanged|\bchanged meanwhile\b/i, 'in the meantime'],
  [/\bsummary, as a line\b/i, 'Add to summary'],
  [/\bswitch(ed|es)? (\S+ )?off\b/i, 'turn off'],
  [/\bnot (open|yours) to\b/i, 'You don’t have access'],
  [/\bacts on\b|\bmore acts\b/i, 'actions'],
  [/\bis called “/i, 'No … found for “…”'],
  [/\bput together\b/i, 'combined'],
  [/\bon our side\b(?!\. Nothing)/i, 'Something went wrong on the server'],
];

/** What may stay, with the reason. `text` is a part of the text that is excused. */
export const EXCUSED = [
  { file: 'domain/src/account/default-setup.ts', text: 'Best fit', why: 'a reason why deals are won' },
  { file: 'server/src/generate/', text: '', why: 'made-up notes of the demo, as people write them' },
];

/** Riddling words, each with a plainer way to say it. They are looked for in comments and documents (decision 198). */
export const RIDDLES = [
  [/\bwho(ever|msoever)\b/i, 'name the actor: a user who, anyone who'],
  [/\b(nobody|(any|every|some)body)\b/i, 'name the actor, or: no one, anyone, everyone, someone'],
  [/\bone['’]s own\b|\boneself\b/i, 'the user’s own, the user'],
  [/\b(is|are|was|were) told\b(?! apart)/i, 'is notified, is shown'],
  [/\bwhat hangs\b/i, 'what is attached'],
];

/** Programs and tables that hold no text for users. */
const SILENT = /\.test\.|(^|\/)testing\/|\.queries\.ts$|\.contract\.ts$|\.expected\.ts$|\/(gallery|migrations)\//;
const SPOKEN =
  /^web\/src\/.*\.messages\.ts$|^web\/src\/lib\/.*\.tsx?$|^web\/src\/.*\/pages\.ts$|^(domain|server)\/src\/.*\.ts$/;

export const isSpoken = (file) => SPOKEN.test(file) && !SILENT.test(file);

/** The texts of the old manner in the sources: `[{file, line, text, better}]`. */
export function findOldManner(sources, excused = EXCUSED) {
  const may = (file, text) => excused.some((one) => file.startsWith(one.file) && text.includes(one.text));
  return sources
    .filter(({ path }) => isSpoken(path))
    .flatMap(({ path, source }) =>
      lex(source)
        .literals.filter(({ value }) => isProse(value) && !may(path, value))
        .flatMap(({ start, value }) => {
          const found = OLD_MANNER.find(([pattern]) => pattern.test(value));
          const line = source.slice(0, start).split('\n').length;
          return found ? [{ file: path, line, text: value, better: found[1] }] : [];
        }),
    );
}

/** These quote the words as examples. */
const QUOTING = new Set(['docs/decisions/0057-one-name-and-one-manner.md', 'scripts/wording.test.ts']);

/** The comments and document lines that contain one of the riddling words: `[{file, line, text, better}]`. */
export function findRiddles(sources) {
  return sources
    .filter(({ path }) => !QUOTING.has(path))
    .flatMap(({ path, source }) =>
      source.split('\n').flatMap((text, at) => {
        const prose = withoutNames(path.endsWith('.md') ? text : commentIn(text));
        const found = RIDDLES.find(([pattern]) => pattern.test(prose));
        return found ? [{ file: path, line: at + 1, text: prose.trim(), better: found[1] }] : [];
      }),
    );
}

/** The words of a comment on this line; an empty text without one. */
function commentIn(line) {
  const [, own, after] = /^\s*(?:\/\/|\/?\*+)\s(.*)$|\s\/\/\s(.*)$/.exec(line) ?? [];
  return own ?? after ?? '';
}

/** Without code in backticks and the targets of links. */
const withoutNames = (text) => text.replaceAll(/`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']');

/** A capital or a space makes a text; names in the code and pieces of SQL are none. */
function isProse(value) {
  return (
    /[A-Za-z] [a-z]|^[A-Z][a-z]/.test(value) &&
    !/\b(select|from \w+ \w+|where|join|update \w+ set|coalesce)\b/.test(value)
  );
}
