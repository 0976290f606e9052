import type { ListName } from '../fields/field';
import { noRate } from '../fields/read';
import { type Currency, currencyOf } from '../money/currency';
import { splitFullName } from '../people/person-name';
import type { AccountConfig } from '../access/session.types';
import { foundRecord, type PendingRecord, newRecord } from './pending-record';
import type { ImportAnswer, ImportOptions } from './import-setting.contract';
import type { ImportQuestion } from './import.contract';
import { type Candidate, type Match, type Matcher, matcherFor } from './match';
import { sameCase } from './normal';
import { freePercent, proposedPercent } from './stage-percent';
import type { ImportField } from './targets';

export interface NameRules {
  readonly config: AccountConfig;
  readonly options: ImportOptions;
  readonly answers: readonly ImportAnswer[];
  /** May the importing user create users, stages and list entries? */
  readonly admin: boolean;
  /** For users that the import creates. */
  readonly time_zone: string;
}

/** The record that a cell names; null leaves the field empty. */
export type Named = { readonly handle: PendingRecord | null } | { readonly problem: string };

export interface Asked {
  readonly field: ImportField;
  readonly list: ListName;
  readonly text: string;
  /** The pipeline of a stage. */
  readonly within?: number | null;
  /** Users named by a sheet of users are always created. */
  readonly makes?: boolean;
}

const TAG_LISTS: readonly ListName[] = ['deal_tags', 'company_tags', 'predefined_contacts_tags'];
const MOST_CANDIDATES = 200;
/**
 * The limit of open questions: a free-text column would ask one per row. Cells beyond it are refused until it is
 * their turn.
 */
const MOST_QUESTIONS = 1000;
/** A free-text column is not a list. */
const MOST_MADE = 5000;
/** Per distinct cell; a file may have as many as rows. */
const MOST_REMEMBERED = 50_000;

/**
 * Resolves names in cells to the account's users, teams, stages and list entries; each distinct cell is resolved
 * once.
 */
export class Names {
  readonly #known = new Map<string, Named>();
  readonly #matchers = new Map<string, Matcher>();
  readonly #handles = new Map<string, PendingRecord>();
  /** Names that differ only in case or spacing are one. */
  readonly #questions = new Map<string, Counted>();
  /** The number of new entries by list. */
  readonly #made = new Map<ListName, number>();
  readonly #answers: Map<string, ImportAnswer>;

  constructor(private readonly rules: NameRules) {
    this.#answers = new Map(rules.answers.map((one) => [questionKey(one.field, one.within ?? null, one.cell), one]));
  }

  /** Everything unresolved, most frequent first. */
  get questions(): ImportQuestion[] {
    return [...this.#questions.values()].sort((a, b) => b.count - a.count);
  }

  find(asked: Asked): Named {
    const key = keyOf(asked.field.key, asked.within ?? null, asked.text);
    const asking = questionKey(asked.field.key, asked.within ?? null, asked.text);
    const known = this.#known.get(key) ?? this.#settle(asked, this.#answers.get(asking));
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(key, known);
    const question = this.#questions.get(asking);
    if (question) question.count += 1;
    return known;
  }

  /** One object per record, whatever the file calls it. */
  entry(list: ListName, id: number): PendingRecord | undefined {
    const stage = list === 'deal_stages' ? this.rules.config.deal_stages.find((one) => one.id === id) : undefined;
    const found = this.#candidates(list, null).find((one) => one.id === id);
    if (!found) return undefined;
    return this.#once(`${list} ${id}`, () => foundRecord(list, id, found.name, stage && { percent: stage.percent }));
  }

  #settle(asked: Asked, answer: ImportAnswer | undefined): Named {
    const { list, text, within = null } = asked;
    if (answer?.action === 'empty') return { handle: null };
    if (list === 'currencies') return this.#currency(text.trim());
    // If the chosen entry was deleted since, the question is asked again.
    if (answer?.action === 'use' && this.#candidates(list, within).some(({ id }) => id === answer.id)) {
      return { handle: this.entry(list, answer.id as number) ?? null };
    }
    const match = this.#matcher(list, within)(text);
    if (match.kind === 'exact' || match.kind === 'sure') return { handle: this.entry(list, match.id) ?? null };
    if (answer?.action === 'create') return this.#make(asked, answer.percent ?? undefined);
    return match.kind === 'none' ? this.#unknown(asked) : this.#ask(asked, match);
  }

  /** By code or symbol. The account's own currency is that of a deal which names none. */
  #currency(text: string): Named {
    const { currencies, currency_code } = this.rules.config;
    const is = ({ code, symbol }: Currency) => code === text.toUpperCase() || symbol === text;
    if (is(currencyOf(currency_code))) return { handle: null };
    const found = currencies.find(is);
    if (!found) return { problem: `'${text}' is not a currency of this account.` };
    if (!found.has_rate) return { problem: noRate(found.code) };
    return { handle: this.entry('currencies', found.id) ?? null };
  }

  #unknown(asked: Asked): Named {
    if (asked.makes || asked.list === 'teams') return this.#make(asked);
    if (TAG_LISTS.includes(asked.list) && this.rules.admin) return this.#make(asked);
    if (asked.list !== 'users') return this.#ask(asked);
    const { unknown_owners = this.rules.admin ? 'create' : 'refuse', default_owner_id } = this.rules.options;
    if (unknown_owners === 'create') return this.#make(asked);
    if (unknown_owners === 'refuse') return { problem: `There is no user called '${asked.text}'.` };
    return { handle: default_owner_id ? (this.entry('users', default_owner_id) ?? null) : null };
  }

  #make({ list, text, within = null, makes }: Asked, percent?: number): Named {
    if (!this.rules.admin && !makes)
      return { problem: `'${text}' does not exist, and only an account admin can add it.` };
    if (list === 'deal_pipelines') return { problem: `There is no pipeline called '${text}'.` };
    const name = text.trim().replace(/\s+/g, ' ');
    const key = `${list} ${within ?? ''} new ${sameCase(name)}`;
    const count = this.#made.get(list) ?? 0;
    if (!this.#handles.has(key)) {
      if (count >= MOST_MADE) return { problem: `'${text}' does not exist, and one import adds ${MOST_MADE} at most.` };
      this.#made.set(list, count + 1);
    }
    return { handle: this.#once(key, () => this.#fresh(list, name, within, percent)) };
  }

  #fresh(list: ListName, name: string, within: number | null, percent?: number): PendingRecord {
    if (list === 'users') return newRecord(list, name, this.#person(name));
    if (list !== 'deal_stages') return newRecord(list, name, { name });
    const taken = this.#percents(within);
    const free = percent === undefined ? proposedPercent(name, taken) : freePercent(percent, taken);
    return newRecord(list, name, { name, deal_pipeline_id: within, percent: free }, { percent: free });
  }

  #person(text: string): Record<string, unknown> {
    const address = /^\S+@\S+$/.test(text) ? text : undefined;
    const { first_name, last_name } = splitFullName(address ? (address.split('@')[0] ?? '') : text);
    return {
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      level: 1,
      time_zone: this.rules.time_zone,
      ...(address ? { email: address } : {}),
    };
  }

  #percents(pipeline: number | null): number[] {
    const made = [...this.#handles.values()].filter(
      ({ kind, id, patch }) => kind === 'deal_stages' && id === null && patch.deal_pipeline_id === pipeline,
    );
    const proposed = [...this.#questions.values()].filter(
      ({ kind, within }) => kind === 'stage' && within === pipeline,
    );
    return [
      ...this.rules.config.deal_stages
        .filter((stage) => stage.deal_pipeline_id === pipeline)
        .map((stage) => stage.percent),
      ...[...made, ...proposed].flatMap(({ percent }) => (percent === undefined ? [] : [percent])),
    ];
  }

  #ask(asked: Asked, match?: Match): Named {
    const { field, list, text, within = null } = asked;
    const near = match?.kind === 'unsure' ? match.candidates : [];
    const all = list === 'deal_stages' || list === 'deal_pipelines' ? this.#candidates(list, within) : [];
    const rest = all.filter(({ id }) => !near.some((one) => one.id === id)).map(({ id, name }) => ({ id, name }));
    const kind = list === 'deal_stages' ? 'stage' : list === 'users' ? 'user' : 'entry';
    const can_create = this.rules.admin && list !== 'deal_pipelines';
    const key = questionKey(field.key, within, text);
    if (!this.#questions.has(key) && this.#questions.size < MOST_QUESTIONS) {
      this.#questions.set(key, {
        kind,
        field: field.key,
        label: field.label,
        cell: text,
        within,
        count: 0,
        candidates: [...near, ...rest].slice(0, MOST_CANDIDATES),
        can_create,
        ...(kind === 'stage' ? { percent: proposedPercent(text, this.#percents(within)) } : {}),
      });
    }
    const names = near.map(({ name }) => `'${name}'`).join(' or ');
    return { problem: `'${text}' needs an answer: ${names ? `it could be ${names}` : 'it does not exist yet'}.` };
  }

  #matcher(list: ListName, within: number | null): Matcher {
    const key = `${list} ${within ?? ''}`;
    const made = this.#matchers.get(key) ?? matcherFor(this.#candidates(list, within));
    this.#matchers.set(key, made);
    return made;
  }

  #candidates(list: ListName, within: number | null): readonly Candidate[] {
    const { config } = this.rules;
    if (list === 'users') {
      return config.users.map(({ id, full_name, email }) => ({ id, name: full_name, also: email ? [email] : [] }));
    }
    if (list === 'deal_stages') {
      return config.deal_stages.filter((stage) => within === null || stage.deal_pipeline_id === within);
    }
    return list === 'person_types' ? [] : config[list];
  }

  #once(key: string, make: () => PendingRecord): PendingRecord {
    const handle = this.#handles.get(key) ?? make();
    this.#handles.set(key, handle);
    return handle;
  }
}

type Counted = { -readonly [Key in keyof ImportQuestion]: ImportQuestion[Key] };

/** Questions and answers ignore case and spacing. */
function questionKey(field: string, within: number | null, text: string): string {
  return keyOf(field, within, sameCase(text));
}

function keyOf(field: string, within: number | null, text: string): string {
  return `${field} ${within ?? ''} ${text}`;
}
