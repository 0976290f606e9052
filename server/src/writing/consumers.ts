import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CALENDAR_ENTRY, DOCUMENT, HANGING_NAMES, NOTE } from '@fairlead/domain/kinds/hanging';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import { type RecordType, recordTables } from '../base/record-tables';
import { CHECK_DUPLICATES, keepDuplicateKeys } from '../search/duplicate-keys';
import { searchChanges } from '../search/search-documents';
import { writeActivityDates } from './activity-dates';
import { noteCalculatedFields } from './calculated-fill';
import { copyCompanyNames } from './company-names';
import { keepAssociations } from './associations';
import { holdChosenEntries } from './chosen-entries';
import { raiseConfigurationVersion } from './configuration-version';
import type { BeforeTheCommit, Consumer } from './consumer';
import { countDeal, writeDealCounters, writeShareCounters } from './deal-counters';
import { noteDealPeriods } from './deal-periods';
import { takeRoomForDeals } from './deal-quota';
import { keepMoments } from './entry-moments';
import { keepFacts } from './facts';
import { keepNextEntries } from './next-entries';
import { NEWS_OF, noteNews } from './notable';
import { noteLive } from './live';
import { noteForCalendars, writeCalendarChanges } from './calendar-changes';
import { raiseRatesVersion } from './rates-version';
import { countRecord, writeRecordCounters } from './record-counters';
import { auditShares } from './share-audit';
import { moveSlots, noteFieldTypes } from './field-types';
import { holdFieldTypes } from './field-types-held';
import { keepSlots } from './slots';

/** The task that converts amounts after rates have changed. */
export const CONVERT_AMOUNTS = 'convert_amounts';

/** The task that writes the words of a change set's records to the search. */
export const SEARCH_CHANGES = 'search_changes';
/** The task that recalculates the calculated fields of an account on all records. */
export const FILL_CALCULATED = 'fill_calculated';

/** The task that removes content which no file uses. The name is stored with queued jobs. */
export const REMOVE_UNUSED_CONTENT = 'forget_content';

const CONFIGURATION = (Object.keys(recordTables) as RecordType[]).filter((type) => recordTables[type].configuration);

/** Every consumer of the change log, in the order in which they run. `flushChanges` walks this table. */
export const CONSUMERS: readonly Consumer[] = [
  // Before all that read the fields of the account.
  { name: 'field types', when: 'with the log', types: ['custom_field'], ops: ['update'], serve: noteFieldTypes },
  // Before the search, which reads the copied names.
  { name: 'company names', when: 'with the log', types: [COMPANY.name], ops: ['update'], serve: copyCompanyNames },
  { name: 'activity dates', when: 'with the log', types: [NOTE.name], serve: writeActivityDates, withTheNext: true },
  // Before the next steps, among which an event that passed does not count.
  {
    name: 'moments of entries',
    when: 'with the log',
    types: [CALENDAR_ENTRY.name],
    serve: keepMoments,
    withTheNext: true,
  },
  {
    name: 'noted for calendars',
    when: 'with the log',
    types: [CALENDAR_ENTRY.name],
    serve: noteForCalendars,
    withTheNext: true,
  },
  { name: 'next entries', when: 'with the log', types: [CALENDAR_ENTRY.name], serve: keepNextEntries },
  {
    // From here to the slots, each looks at the written records and writes rows of its own.
    name: 'fields written',
    when: 'with the log',
    types: RECORD_KINDS,
    ops: ['create', 'update'],
    serve: holdFieldTypes,
    withTheNext: true,
  },
  {
    name: 'chosen entries',
    when: 'with the log',
    types: RECORD_KINDS,
    ops: ['create', 'update'],
    serve: holdChosenEntries,
    withTheNext: true,
  },
  {
    name: 'associations',
    when: 'with the log',
    types: RECORD_KINDS,
    ops: ['create', 'update'],
    serve: keepAssociations,
    withTheNext: true,
  },
  // Behind those that write columns of records.
  { name: 'facts', when: 'with the log', types: RECORD_KINDS, serve: keepFacts, withTheNext: true },
  { name: 'slots', when: 'with the log', types: RECORD_KINDS, serve: keepSlots, withTheNext: true },
  { name: 'share audit', when: 'with the log', types: RECORD_KINDS, ops: ['create', 'update'], serve: auditShares },
  {
    name: 'search',
    when: 'with the log',
    types: RECORD_KINDS,
    ops: ['create', 'update'],
    serve: searchChanges,
    ofLargeWork: SEARCH_CHANGES,
  },
  // Deleted, restored or of another type: the texts of a field are removed from the search or added.
  {
    name: 'texts of the search',
    when: 'after the commit',
    types: ['custom_field'],
    ops: ['update'],
    task: SEARCH_CHANGES,
  },
  {
    name: 'duplicate keys',
    when: 'with the log',
    types: RECORD_KINDS,
    ops: ['create', 'update', 'delete', 'restore'],
    serve: keepDuplicateKeys,
    ofLargeWork: CHECK_DUPLICATES,
  },

  // Periods are calculated after the commit; saves that change none write no row for it.
  { name: 'deal periods', when: 'with the log', types: [DEAL.name], serve: noteDealPeriods },

  // The job after the commit is needed only if another user is named: other saves write no row for it.
  {
    name: 'news',
    when: 'with the log',
    types: [...RECORD_KINDS, ...NEWS_OF],
    ops: ['create', 'update'],
    serve: noteNews,
  },
  // `tellChanges` writes what this collects.
  {
    name: 'open screens',
    when: 'with the log',
    types: [...RECORD_KINDS, ...HANGING_NAMES, ...CONFIGURATION],
    serve: noteLive,
  },

  { name: 'formulas', when: 'with the log', types: ['custom_field'], serve: noteCalculatedFields },
  { name: 'calculated fields', when: 'after the commit', types: ['custom_field'], task: FILL_CALCULATED },

  { name: 'rates', when: 'with the log', types: ['currency_rate'], serve: raiseRatesVersion },
  { name: 'amounts', when: 'after the commit', types: ['currency_rate'], task: CONVERT_AMOUNTS },
  {
    name: 'content of files',
    when: 'after the commit',
    types: [DOCUMENT.name],
    ops: ['purge'],
    task: REMOVE_UNUSED_CONTENT,
  },
  { name: 'moved slots', when: 'before the commit', types: ['custom_field'], ops: ['update'], serve: moveSlots },
  { name: 'configuration', when: 'before the commit', types: CONFIGURATION, serve: raiseConfigurationVersion },
  // Like a counter, the number of a user's last change is held until the commit.
  {
    name: 'calendars of devices',
    when: 'before the commit',
    types: [CALENDAR_ENTRY.name],
    onlyWrites: true,
    serve: writeCalendarChanges,
  },
  // Before the counters, which it compares with the quota: see decision 29.
  { name: 'deal quota', when: 'before the commit', types: [DEAL.name], serve: takeRoomForDeals },
  {
    name: 'deal counters',
    when: 'before the commit',
    types: [DEAL.name],
    count: (deltas, _type, row, sign) => countDeal(deltas, row, sign),
    onlyWrites: true,
    serve: writeDealCounters,
  },
  {
    name: 'share counters',
    when: 'before the commit',
    types: [DEAL.name],
    onlyWrites: true,
    serve: writeShareCounters,
  },
  {
    name: 'record counters',
    when: 'before the commit',
    types: RECORD_KINDS,
    count: countRecord,
    onlyWrites: true,
    serve: writeRecordCounters,
  },
];

const counting = new Map<RecordType, BeforeTheCommit[]>();
for (const consumer of CONSUMERS) {
  if (consumer.when !== 'before the commit' || !consumer.count) continue;
  for (const type of consumer.types) counting.set(type, [...(counting.get(type) ?? []), consumer]);
}

/** Passes a row that starts to count (+1) or stops counting (-1) to the counting consumers. */
export function countRow(ctx: Ctx, type: RecordType, row: Patch, sign: 1 | -1): void {
  if (row.deleted_at) return;
  for (const consumer of counting.get(type) ?? []) consumer.count?.(ctx.changes.counters, type, row, sign);
}
