import type { PrintedTilesBy } from '@fairlead/domain/dashboards/printed-parts';
import { dayText, instantText, shortDate, timeText } from '@fairlead/domain/dates/display';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { readWire } from '@fairlead/domain/dates/wire';
import { localDate } from '@fairlead/domain/dates/zones';
import type { Ctx } from '../../base/context';
import { notationOf } from '../printed-reports/public';

/** The words and the notation of the actor. */
export function wordsFor(ctx: Ctx): PrintedTilesBy {
  const { actor, config, now, catalogue } = ctx;
  const { time_zone: zone, date_format, time_format } = actor;
  const { texts } = notationOf(ctx);
  const today = localDate(now, zone);
  const instant = (text: string, write: (at: Date) => string) => {
    const read = readWire(text);
    return read.kind === 'instant' ? write(read.instant) : '';
  };
  const plainDate = (text: string): PlainDate | null => {
    const read = readWire(text);
    return read.kind === 'date' ? read.date : read.kind === 'instant' ? localDate(read.instant, zone) : null;
  };
  return {
    catalogue,
    texts,
    date(text, beside = null) {
      const day = plainDate(text);
      return day ? shortDate(day, (beside && plainDate(beside)) ?? '', date_format) : '';
    },
    plainDate,
    day(text) {
      const day = plainDate(text);
      return day ? dayText(day, today, date_format) : '';
    },
    time: (text) => instant(text, (at) => timeText(at, zone, time_format)),
    dateTime: (text) => instant(text, (at) => instantText(at, zone, date_format, time_format)),
    today,
    money: (amount) => texts.whole(Math.round(amount * 100)),
    userName: (id) => config.users.find((one) => one.id === id)?.full_name,
    reader: actor.id,
  };
}
