import { readWire } from '@fairlead/domain/dates/wire';
import { shortDate, timeText } from '@fairlead/domain/dates/display';
import { localDate } from '@fairlead/domain/dates/zones';
import type { SentenceWords } from '@fairlead/domain/filters/condition-words';
import { currencyOf } from '@fairlead/domain/money/currency';
import { compactMoney, moneyDisplay } from '@fairlead/domain/money/money';
import { type FigureTexts, figureTexts } from '@fairlead/domain/reports/figure-text';
import type { Ctx } from '../../base/context';
import { isPrintable } from './letters';

/** The reader's notation of amounts, days and times. */
interface Notation {
  readonly texts: FigureTexts;
  readonly date: (day: string) => string;
  /** `Nov 25, 2026, 10:42 AM` */
  readonly instant: (at: Date) => string;
  readonly words: SentenceWords;
  readonly currency: string | null;
}

export function notationOf(ctx: Ctx): Notation {
  const { actor, config } = ctx;
  const sign = signOnPaper(config.currency_code);
  // With the year, because paper is read in other years too.
  const day = (date: string) => shortDate(date, '', actor.date_format);
  return {
    texts: figureTexts({
      whole: (cents) => moneyDisplay(cents, sign, { decimals: false }),
      exact: (cents) => moneyDisplay(cents, sign),
      short: (cents) => compactMoney(cents, sign),
    }),
    date: (text) => {
      const read = readWire(text);
      return read.kind === 'date' ? day(read.date) : text;
    },
    instant: (at) =>
      `${shortDate(localDate(at, actor.time_zone), '', actor.date_format)}, ${timeText(at, actor.time_zone, actor.time_format)}`,
    words: filterWords(ctx),
    currency: config.currencies.length && !config.without.includes('deal.currency_id') ? config.currency_code : null,
  };
}

/** A currency whose symbol the font does not have, such as the taka, is named by its code. */
export function signOnPaper(code: string): ReturnType<typeof currencyOf> {
  const currency = currencyOf(code);
  return isPrintable(currency.symbol) ? currency : { ...currency, symbol: code };
}

/** The names for the ids in a filter. Records that a filter names stay unnamed. */
function filterWords({ actor, config }: Ctx): SentenceWords {
  return {
    symbol: signOnPaper(config.currency_code).symbol,
    date_format: actor.date_format,
    name(list, id) {
      if (id === 'me') return actor.full_name;
      if (list === 'users') return config.users.find((one) => one.id === Number(id))?.full_name;
      if (list === 'deal_stages') return stageName(Number(id), config);
      const entries: unknown = list in config ? config[list as keyof typeof config] : undefined;
      return Array.isArray(entries) ? entries.find((one: { id: number }) => one.id === Number(id))?.name : undefined;
    },
  };
}

/** Pipelines may have stages of the same name: those are named with their pipeline. */
function stageName(id: number, { deal_stages, deal_pipelines }: Ctx['config']): string | undefined {
  const stage = deal_stages.find((one) => one.id === id);
  if (!stage) return undefined;
  const isOnce = deal_stages.filter(({ name }) => name === stage.name).length === 1;
  const pipeline = deal_pipelines.find((one) => one.id === stage.deal_pipeline_id);
  return isOnce || !pipeline ? stage.name : `${stage.name} (${pipeline.name})`;
}
