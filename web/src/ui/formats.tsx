import {
  type DateFormat,
  dayText,
  instantText,
  relativeTime,
  shortDate,
  type TimeFormat,
  timeText,
} from '@fairlead/domain/dates/display';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { readWire } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import { amountFromWire, compactMoney, exactMoney, moneyDisplay, type Sign } from '@fairlead/domain/money/money';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { Tooltip } from './tooltip';
import { uiMessages as m } from './ui.messages';

/** How one user's figures and dates are formatted. */
export interface FormatSettings {
  zone: string;
  dateFormat: DateFormat;
  timeFormat: TimeFormat;
  currencySymbol: string;
  /** Two if left out. */
  currencyDecimals?: number;
  /** The clock; tests replace it. */
  now?: () => Date;
}

type Amount = string | number | null | undefined;
type When = string | null | undefined;

/** The functions behind the text components, for uses that need a plain string. */
export interface Formats {
  settings: FormatSettings;
  now: () => Date;
  today: () => PlainDate;
  /**
   * `$1,234.50`; `whole` rounds to `$1,235`, `short` gives `$1.2K`. A missing amount is a dash. `symbol` is given for an
   * amount in another currency than the account's.
   */
  money: (amount: Amount, style?: 'whole' | 'short', symbol?: Sign) => string;
  /** `May 18`, with the year when it is not the current one. */
  date: (when: When) => string;
  /** `Today`, `Tomorrow`, `May 18` */
  day: (when: When) => string;
  time: (when: When) => string;
  /** `05/18/2026 3:30 PM` */
  dateTime: (when: When) => string;
  /** `5 minutes ago` */
  relative: (when: When) => string;
  /** The day of a wire date or instant, in the user's zone. */
  plainDate: (when: When) => PlainDate | null;
}

const FormatContext = createContext<Formats | null>(null);

export function FormatProvider({ settings, children }: { settings: FormatSettings; children: ReactNode }) {
  const { zone, dateFormat, timeFormat, currencySymbol, currencyDecimals, now } = settings;
  const formats = useMemo(
    () => formatsFor({ zone, dateFormat, timeFormat, currencySymbol, currencyDecimals, now }),
    [zone, dateFormat, timeFormat, currencySymbol, currencyDecimals, now],
  );
  return <FormatContext value={formats}>{children}</FormatContext>;
}

export function useFormats(): Formats {
  const formats = useContext(FormatContext);
  if (!formats) throw new Error('useFormats needs a FormatProvider above it');
  return formats;
}

function formatsFor(settings: FormatSettings): Formats {
  const { zone, dateFormat, timeFormat } = settings;
  const own = signOfSettings(settings);
  const now = settings.now ?? (() => new Date());
  const today = () => localDate(now(), zone);
  const plain = (when: When) => (when ? dayOf(when, zone) : null);
  const withDay = (when: When, write: (date: PlainDate) => string) => {
    const day = plain(when);
    return day ? write(day) : '';
  };
  const withInstant = (when: When, write: (instant: Date) => string) => {
    const read = when ? readWire(when) : null;
    return read?.kind === 'instant' ? write(read.instant) : '';
  };
  return {
    settings,
    now,
    today,
    money: (amount, style, symbol = own) => moneyText(amount, symbol, style),
    date: (when) => withDay(when, (day) => shortDate(day, today(), dateFormat)),
    day: (when) => withDay(when, (day) => dayText(day, today(), dateFormat)),
    time: (when) => withInstant(when, (instant) => timeText(instant, zone, timeFormat)),
    dateTime: (when) => withInstant(when, (instant) => instantText(instant, zone, dateFormat, timeFormat)),
    relative: (when) => withInstant(when, (instant) => relativeTime(instant, now())),
    plainDate: plain,
  };
}

/** An amount; a missing one is a dash in tables, or the given words. */
export function Money({ amount, style, exact, missing, symbol }: MoneyProps) {
  const { money, settings } = useFormats();
  if (amount === null || amount === undefined || amount === '') return <>{missing ?? m.missingDash}</>;
  return (
    <span className="fl-num">
      {exact ? exactMoney(String(amount), symbol ?? signOfSettings(settings)) : money(amount, style, symbol)}
    </span>
  );
}

interface MoneyProps {
  amount: Amount;
  style?: 'whole' | 'short';
  /** With all its decimals, for amounts that may have more than two. */
  exact?: boolean;
  missing?: ReactNode;
  /** The currency, if it differs from the account's. */
  symbol?: Sign;
}

function signOfSettings({ currencySymbol, currencyDecimals = 2 }: FormatSettings): Sign {
  return { symbol: currencySymbol, decimal_places: currencyDecimals };
}

/** A day; `near` shows Today, Tomorrow, Yesterday. */
export function DateText({ when, near, missing }: { when: When; near?: boolean; missing?: ReactNode }) {
  const { day, date } = useFormats();
  const text = near ? day(when) : date(when);
  return text ? <span className="fl-num">{text}</span> : <>{missing ?? m.missingDash}</>;
}

/** The time since an instant, with the exact time in its tooltip. */
export function RelativeTime({ when }: { when: When }) {
  const { relative, dateTime } = useFormats();
  const text = relative(when);
  if (!text) return <>{m.missingDash}</>;
  return (
    <Tooltip label={dateTime(when)}>
      <time className="fl-num">{text}</time>
    </Tooltip>
  );
}

function moneyText(amount: Amount, symbol: Sign, style: 'whole' | 'short' | undefined): string {
  if (amount === null || amount === undefined || amount === '') return m.missingDash;
  const read = amountFromWire(amount);
  if ('problem' in read) return m.missingDash;
  return style === 'short'
    ? compactMoney(read.cents, symbol)
    : moneyDisplay(read.cents, symbol, { decimals: style !== 'whole' });
}

function dayOf(when: string, zone: string): PlainDate | null {
  const read = readWire(when);
  if (read.kind === 'invalid') return null;
  return read.kind === 'date' ? read.date : localDate(read.instant, zone);
}
