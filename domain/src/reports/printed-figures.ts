import { percentText } from '../locale/locale';
import { bestGroup } from './chart-model';
import { drawn, type FigureTexts, groupName } from './figure-text';
import type { Measure } from './report';
import { reportWords as m } from './report-page.messages';
import type { AnsweredAxis, ReportAnswer } from './reports.contract';

/** A small figure beside the main one. */
export interface Beside {
  readonly label: string;
  readonly text: string;
  readonly quiet?: string | undefined;
  /** Needs attention. */
  readonly amber?: true;
}

export function besidesOf(answer: ReportAnswer, texts: FigureTexts): readonly Beside[] {
  const { definition, total, first } = answer;
  const { state, measure } = definition;
  const { of } = measure;
  const best = first && first.groups.length > 1 ? bestGroup(answer) : null;
  const isOpen = state !== 'won' && state !== 'lost';
  return [
    ...(of !== 'count' && of !== 'win_ratio'
      ? [{ label: m.dealsShort, text: texts.figure({ of: 'count' }, total) }]
      : []),
    ...(of === 'weighted' ? [{ label: m.value, text: texts.whole(total.value_cents) }] : []),
    ...(of === 'value' ? [{ label: m.average, text: texts.figure({ of: 'average' }, total) }] : []),
    ...(of === 'value' && isOpen ? [{ label: m.weighted, text: texts.whole(total.weighted_cents) }] : []),
    ...firstThree(answer),
    ...(first && best
      ? [
          {
            label: bestLabel(first, measure),
            text: groupName(first, best),
            quiet: texts.figure(measure, best.counted),
          },
        ]
      : []),
    ...late(answer, texts),
  ];
}

/** The label of the group with the highest figure: the highest rate or average is not the largest group. */
export function bestLabel({ by, bucket, label }: AnsweredAxis, { of }: Measure): string {
  if (by === 'time') return m.best(bucket ?? 'month');
  return of === 'average' || of === 'win_ratio' || of === 'days_to_close' ? m.highest : m.largest(label);
}

/** The share of the three largest groups. */
function firstThree({ definition: { measure }, first, total }: ReportAnswer): Beside[] {
  const whole = drawn(measure, total);
  const isShare = ['value', 'count', 'weighted'].includes(measure.of);
  if (!first || first.by === 'time' || first.groups.length <= 3 || first.overlaps || whole <= 0 || !isShare) return [];
  const sizes = first.groups.map(({ counted }) => drawn(measure, counted)).sort((one, other) => other - one);
  const held = sizes.slice(0, 3).reduce((sum, size) => sum + size, 0);
  return [{ label: m.firstThree, text: percentText((held / whole) * 100) }];
}

/** Open deals whose date has passed or that have none: a forecast leaves them out. */
function late({ first }: ReportAnswer, texts: FigureTexts): Beside[] {
  return (first?.groups ?? []).flatMap(({ what, name, counted }): Beside[] => {
    const isLate = what === 'passed' || (what === 'none' && first?.by === 'time');
    if (!isLate || counted.count === 0) return [];
    return [{ label: name, text: texts.whole(counted.value_cents), quiet: m.deals(counted.count), amber: true }];
  });
}
