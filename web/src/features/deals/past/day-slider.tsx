import { addDays, daysBetween, type PlainDate } from '@fairlead/domain/dates/plain';
import type { PastDay } from '@fairlead/domain/time-machine/past.contract';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../../ui/formats';
import { IconButton } from '../../../ui/icon-button';
import { IconChevronsLeft, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '../../../ui/icons';
import { useMoney } from '../changes/use-money';
import { dayName, monthNotches, plainOf, shortDayName } from './day-names';
import { pastMessages as m } from './past.messages';
import styles from './past.module.css';
import { type PastAsked, usePastDays } from './use-past';

const WEEK = 7;
const A_DAY_MS = 400;

interface Props {
  readonly asked: PastAsked;
  readonly goTo: (day: PlainDate) => void;
  /** The board of the chosen day is loading: playing waits for it. */
  readonly isBusy: boolean;
  readonly changes: ReactNode;
}

/** The days of the past, with what was won and lost on them. */
export function DaySlider({ asked, goTo, isBusy, changes }: Props) {
  const { today } = useFormats();
  const { amount } = useMoney();
  const { data, from, widen } = usePastDays(asked);
  const now = today();
  const known = data?.days.findLast(({ day }) => plainOf(day) <= asked.on);
  const earliest = data?.first ? plainOf(data.first) : asked.on;
  const begins = from && from > earliest ? from : earliest;
  const start = begins < asked.on ? begins : asked.on;
  const move = (day: PlainDate) => goTo(day > now ? now : day < earliest ? earliest : day);
  return (
    <div className={styles.slider} role="group" aria-label={m.sliderGroup}>
      <p className={styles.when}>
        <b>{m.ago(daysBetween(asked.on, now))}</b>
        <span>{known ? `${m.openDeals(known.count)}, ${amount(known.value_cents)}` : ' '}</span>
      </p>
      <Player on={asked.on} last={now} goTo={goTo} isBusy={isBusy} />
      {start > earliest && <IconButton icon={IconChevronsLeft} label={m.earlier} onClick={widen} />}
      <Track
        on={asked.on}
        start={start}
        last={now}
        days={data?.days ?? []}
        said={known ? m.valueText(dayName(asked.on, now), known.count) : dayName(asked.on, now)}
        move={move}
        toFirst={() => move(earliest)}
      />
      <span className={styles.aside}>{changes}</span>
    </div>
  );
}

interface TrackProps {
  readonly on: PlainDate;
  readonly start: PlainDate;
  readonly last: PlainDate;
  readonly days: readonly PastDay[];
  readonly said: string;
  readonly move: (day: PlainDate) => void;
  readonly toFirst: () => void;
}

/** The part of the track that the name of the day needs on each side. */
const ROOM = 0.14;

/** Arrows move by a day, the page keys by a week, Home goes to the first change and End to today. */
function Track({ on, start, last, days, said, move, toFirst }: TrackProps) {
  const { today } = useFormats();
  const whole = Math.max(1, daysBetween(start, last));
  const at = daysBetween(start, on) / whole;
  const keys = (event: KeyboardEvent) => {
    const week = event.key === 'PageUp' ? WEEK : event.key === 'PageDown' ? -WEEK : 0;
    if (week) move(addDays(on, week));
    else if (event.key === 'Home') toFirst();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.track} style={{ '--at': at } as CSSProperties}>
      <Dots days={days} start={start} whole={whole} />
      <input
        type="range"
        className={styles.range}
        aria-label={m.slider}
        aria-valuetext={said}
        min={0}
        max={whole}
        step={1}
        value={daysBetween(start, on)}
        onChange={(event) => move(addDays(start, Number(event.currentTarget.value)))}
        onKeyDown={keys}
      />
      <div className={styles.notches} aria-hidden>
        {monthNotches(start, last)
          .filter((notch) => Math.abs(notch.at - at) > ROOM && notch.at < 1 - ROOM / 2)
          .map((notch) => (
            <span key={notch.at} style={{ left: `${notch.at * 100}%` }}>
              {notch.label}
            </span>
          ))}
        <b>{shortDayName(on, today())}</b>
        {at < 1 - 2 * ROOM && <span className={styles.last}>{m.now}</span>}
      </div>
    </div>
  );
}

const MOST_DOTS = 3;
const DOT = 7;

/** Won is a dot and lost a cross, up to three of a day. */
function Dots({ days, start, whole }: { days: readonly PastDay[]; start: PlainDate; whole: number }) {
  const closed = days.filter(({ day, won, lost }) => won + lost > 0 && plainOf(day) >= start);
  const place = (day: string) => `${(daysBetween(start, plainOf(day)) / whole) * 100}%`;
  return (
    <svg className={styles.dots} aria-hidden>
      {closed.map(({ day, won, lost }) => (
        <svg key={day} x={place(day)} overflow="visible">
          {stackOf(won, lost).map((kind, index) => {
            const y = MOST_DOTS * DOT - index * DOT - 2;
            return kind === 'won' ? (
              <circle key={index} cx={0} cy={y} r={2.5} className={styles.won} />
            ) : (
              <path key={index} d={`M-2 ${y - 2}l4 4m0 -4l-4 4`} className={styles.lost} />
            );
          })}
        </svg>
      ))}
    </svg>
  );
}

/** For many, their share of the total. */
function stackOf(won: number, lost: number): ('won' | 'lost')[] {
  const all = Math.min(MOST_DOTS, won + lost);
  const good = won === 0 ? 0 : Math.min(won, Math.max(lost ? 1 : all, Math.round((all * won) / (won + lost))));
  const dots = Math.min(good, lost > 0 ? Math.max(1, all - 1) : all);
  return Array.from({ length: all }, (_, index) => (index < dots && won > 0 ? 'won' : 'lost'));
}

interface PlayerProps extends Pick<Props, 'goTo' | 'isBusy'> {
  readonly on: PlainDate;
  readonly last: PlainDate;
}

/** Advances by a day each moment, until today. With reduced motion, a press advances it. */
function Player({ on, last, goTo, isBusy }: PlayerProps) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', undefined, { getInitialValueInEffect: false });
  const [playing, setPlaying] = useState(false);
  const isEnd = on >= last;
  const end = isEnd ? m.isToday : null;
  const go = useRef(goTo);
  go.current = goTo;
  useEffect(() => {
    if (!playing || isBusy) return;
    if (isEnd) return setPlaying(false);
    const timer = setTimeout(() => go.current(addDays(on, 1)), A_DAY_MS);
    return () => clearTimeout(timer);
  }, [playing, isBusy, isEnd, on]);
  if (isCalm) {
    const next = () => goTo(addDays(on, 1));
    return (
      <IconButton variant="default" icon={IconPlayerTrackNext} label={m.nextDay} disabledReason={end} onClick={next} />
    );
  }
  return (
    <IconButton
      variant="default"
      icon={playing ? IconPlayerPause : IconPlayerPlay}
      label={playing ? m.pause : m.play}
      disabledReason={playing ? null : end}
      onClick={() => setPlaying(!playing)}
    />
  );
}
