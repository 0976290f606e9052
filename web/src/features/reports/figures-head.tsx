import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { figureOf } from '@fairlead/domain/reports/figures';
import { MEASURE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { percentText } from '@fairlead/domain/locale/locale';
import type { ReactNode } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { useFormats } from '../../ui/formats';
import { bestLabel } from '@fairlead/domain/reports/printed-figures';
import { bestGroup } from '@fairlead/domain/reports/chart-model';
import { drawn, type FigureTexts, groupName, rangeText, useFigureTexts } from './figure-text';
import { measureName } from '@fairlead/domain/reports/groupable';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

/** The main figure above chart and table: the measure of all counted deals, with a few figures beside it. */
export function FiguresHead({ answer, onOpen }: { answer: ReportAnswer; onOpen: () => void }) {
  const texts = useFigureTexts();
  const formats = useFormats();
  const { definition, total } = answer;
  const { measure } = definition;
  const figure = texts.figure(measure, total);
  return (
    <div className={styles.figures}>
      <div>
        <p className={styles.figureLabel}>
          <Measured answer={answer} />, {rangeText(answer.range, formats)}
        </p>
        <p className={styles.figureLine}>
          <button
            type="button"
            className={styles.mainFigure}
            disabled={total.count === 0}
            aria-label={m.openDeals(figure, total.count)}
            title={exactOf(answer, texts)}
            onClick={onOpen}
          >
            <span className="fl-figure fl-num">{figure}</span>
          </button>
          {measure.of === 'win_ratio' && <span>{m.wonOf(total.won ?? 0, (total.won ?? 0) + (total.lost ?? 0))}</span>}
        </p>
      </div>
      <Minis answer={answer} texts={texts} />
    </div>
  );
}

function Measured({ answer: { definition } }: { answer: ReportAnswer }) {
  const catalogue = useCatalogue();
  const { measure, state } = definition;
  if (measure.of === 'win_ratio') return MEASURE_NAMES.win_ratio;
  if (measure.of === 'value') return m.figure[state];
  return `${m.figure[state]}, ${measureName(catalogue, measure).toLowerCase()}`;
}

function exactOf({ definition: { measure }, total }: ReportAnswer, texts: FigureTexts): string | undefined {
  const figure = figureOf(measure, total);
  return figure?.as === 'cents' ? texts.exact(figure.value) : undefined;
}

function Minis({ answer, texts }: { answer: ReportAnswer; texts: FigureTexts }) {
  const { definition, total, first } = answer;
  const { of } = definition.measure;
  const best = first && first.groups.length > 1 ? bestGroup(answer) : null;
  return (
    <>
      {of !== 'count' && of !== 'win_ratio' && <Mini label={m.dealsShort}>{texts.figure({ of: 'count' }, total)}</Mini>}
      {of === 'weighted' && <Mini label={m.value}>{texts.whole(total.value_cents)}</Mini>}
      {of === 'value' && <Mini label={m.average}>{texts.figure({ of: 'average' }, total)}</Mini>}
      {of === 'value' && definition.state !== 'won' && definition.state !== 'lost' && (
        <Mini label={m.weighted}>{texts.whole(total.weighted_cents)}</Mini>
      )}
      {first && first.by !== 'time' && first.groups.length > 3 && <FirstThree answer={answer} />}
      {first && best && (
        <Mini label={bestLabel(first, definition.measure)}>
          {groupName(first, best)}{' '}
          <span className={styles.quiet}>{texts.figure(definition.measure, best.counted)}</span>
        </Mini>
      )}
      <Late answer={answer} texts={texts} />
    </>
  );
}

/** How much of it the three largest groups hold. */
function FirstThree({ answer: { definition, first, total } }: { answer: ReportAnswer }) {
  const whole = drawn(definition.measure, total);
  if (!first || first.overlaps || whole <= 0 || !['value', 'count', 'weighted'].includes(definition.measure.of))
    return null;
  const sizes = first.groups.map(({ counted }) => drawn(definition.measure, counted)).sort((one, other) => other - one);
  const held = sizes.slice(0, 3).reduce((sum, size) => sum + size, 0);
  return <Mini label={m.firstThree}>{percentText((held / whole) * 100)}</Mini>;
}

/** Open deals whose date has passed or that have none: a forecast leaves them out. */
function Late({ answer: { first }, texts }: { answer: ReportAnswer; texts: FigureTexts }) {
  const shown = (first?.groups ?? []).filter(
    ({ what, counted }) => (what === 'passed' || (what === 'none' && first?.by === 'time')) && counted.count > 0,
  );
  return shown.map(({ what, name, counted }) => (
    <Mini key={what} label={name} amber>
      {texts.whole(counted.value_cents)} <span className={styles.quiet}>{m.deals(counted.count)}</span>
    </Mini>
  ));
}

function Mini({ label, amber, children }: { label: string; amber?: boolean; children: ReactNode }) {
  return (
    <div>
      <p className={styles.figureLabel}>{label}</p>
      <p className={styles.mini} data-amber={amber || undefined}>
        {children}
      </p>
    </div>
  );
}
