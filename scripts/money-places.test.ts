import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './lib/root.mjs';

/**
 * Amounts have one format in each kind of place (decision 0063). Typed, stored or checked amounts have their cents;
 * overviews are rounded to whole amounts; narrow places are short. A new place needs its line here.
 */
const VALUE = 'value';
const WHOLE = 'whole';
const SHORT = 'short';
const PLACES: Readonly<Record<string, readonly string[]>> = {
  // Stored values: cells of lists, with their value in the account's currency, and fields of records, those that
  // others wrote, and those that a partner sees.
  'features/record-list/cell.tsx': [VALUE, WHOLE],
  'features/record-form/conflict-table.tsx': [VALUE],
  'features/share-site/shared-value.tsx': [VALUE],
  'features/administration/lists/entry-details.ts': [VALUE],
  'features/profile-tabs/deals-panel.tsx': [VALUE],
  'features/administration/pipelines/stage-row.tsx': [VALUE],
  'features/administration/pipelines/delete-dialogs.tsx': [VALUE],
  // Typed amounts, and messages about them.
  'features/deals/board/quick-deal.tsx': [VALUE],
  'ui/number-field.tsx': [VALUE],
  'features/search/typed-commands.tsx': [VALUE, VALUE],
  // The sum of what is selected is checked against other figures.
  'features/bulk/bulk-acts.tsx': [VALUE, VALUE],
  // Overviews: cards, the board, totals, tiles, the panel's head, hits of the search. Their exact amount is
  // in the tooltip where the board rounds it.
  'features/deals/board/deal-card.tsx': [VALUE, VALUE, WHOLE, WHOLE],
  'features/deals/board/stage-head.tsx': [VALUE, VALUE, WHOLE, SHORT],
  'features/deals/closing/reason-dialog.tsx': [WHOLE],
  'features/record-list/list-cards.tsx': [WHOLE, WHOLE],
  'features/record-list/list-grid.tsx': [WHOLE],
  'features/record-page/related-tiles.tsx': [WHOLE, WHOLE],
  'features/peek/deal-figures.tsx': [WHOLE, WHOLE, WHOLE],
  'features/business-card/card-facts.tsx': [WHOLE],
  'features/business-card/company-sums.tsx': [WHOLE, WHOLE],
  'features/business-card/deal-card-figures.tsx': [WHOLE, WHOLE, WHOLE],
  'features/focus/focus-deal.tsx': [WHOLE],
  'features/focus/focus-tile.tsx': [WHOLE],
  // The total below the values, and the chip of their filter.
  'features/profile-tabs/children-panel.tsx': [WHOLE, VALUE],
  'features/profile-tabs/children-bar.tsx': [WHOLE, WHOLE, WHOLE, WHOLE],
  'features/search/hit-entry.tsx': [WHOLE],
  // Changes of the pipeline: rounded, and short on the axis.
  'features/deals/changes/use-money.ts': [WHOLE, SHORT],
  // Figures of reports: rounded, short where they are drawn, and exact in the tooltip.
  'features/reports/figure-text.ts': [WHOLE, VALUE, SHORT],
  'features/reports/drill-panel.tsx': [WHOLE],
  // The forecast: rounded, exact in tooltips and names of links, and short where it is drawn.
  'features/forecast/use-forecast.ts': [WHOLE, VALUE, SHORT],
  // Why a deal is healthy or not.
  'features/deal-health/reason-words.ts': [WHOLE, WHOLE],
  // The progress of goals, and the sums of their dialog; the axis of their chart has no room.
  'features/goals/against.tsx': [WHOLE],
  'features/goals/goal-lines.tsx': [WHOLE, WHOLE, WHOLE, WHOLE, WHOLE],
  'features/goals/goal-tile.tsx': [WHOLE, WHOLE],
  'features/goals/lanes.tsx': [WHOLE, WHOLE, WHOLE],
  'features/goals/members.tsx': [WHOLE, WHOLE, WHOLE],
  'features/goals/pulse-chart.tsx': [SHORT, WHOLE, SHORT, WHOLE, WHOLE, WHOLE, SHORT],
  'features/goals/pulse.tsx': [WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE],
  'features/goals/teams.tsx': [WHOLE, WHOLE, WHOLE],
  // No room: the totals above a list on the phone.
  'features/record-list/phone-list.tsx': [SHORT, SHORT],
};
/** They pass the amounts on to the function that they are given. */
const PASSES_ON = 'features/record-list/totals.tsx';

const web = inRoot('web', 'src');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^gallery|^ui\/formats/.test(file))
  .map((file) => ({ file, text: readFileSync(`${web}/${file}`, 'utf8') }));

/** The formats of the amounts that a source writes, in order. */
function formatsIn(text: string): string[] {
  return [...text.matchAll(/<Money\b|(?<![\w])money\(/g)].map(({ index, 0: begin }) => {
    const end = begin === '<Money' ? text.indexOf('/>', index) : endOfCall(text, index + begin.length);
    const written = text.slice(index, end);
    return /style="(\w+)"|, '(whole|short)'(?:,|$)/.exec(written)?.slice(1).find(Boolean) ?? VALUE;
  });
}

function endOfCall(text: string, from: number): number {
  let open = 1;
  let at = from;
  for (; open > 0 && at < text.length; at += 1) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return at - 1;
}

test('1§9 an amount has one format in each kind of place', () => {
  const found = files.flatMap(({ file, text }) => {
    const formats = file === PASSES_ON ? [] : formatsIn(text);
    return formats.length ? [[file, formats] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(PLACES);
});

test('1§9 amounts are written by one function', () => {
  const own = files.filter(({ text }) => /\b(moneyDisplay|compactMoney)\b|style: 'currency'/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
});
