import { describe, expect, it } from 'vitest';
import type { AccountField } from '../fields/own-field';
import type { FieldConfig } from '../fields/read';
import { catalogueOf } from '../fields/catalogue';
import {
  isBroken,
  judge,
  missingFields,
  shownGroups,
  type ConditionalRule,
  type FieldAction,
  type Trigger,
} from './rules';
import type { DependentChoices } from './dependent-choices';

const own = (id: number, kind: 'boolean' | 'choice' | 'text', name: string, entries?: { id: number; name: string }[]) =>
  ({
    id,
    record_type: 'deal',
    line: [`custom_label_${id}`, kind, name, '=', 'show sort filter export import bulk write'],
    slot: { page: 1, column: `n${id}` },
    ...(entries ? { entries } : {}),
  }) as AccountField;

const zones = [
  { id: 11, name: 'Zone 1' },
  { id: 12, name: 'Zone 2' },
];
const config = {
  own_fields: [
    own(1, 'boolean', 'Hazardous area'),
    own(2, 'choice', 'ATEX zone', zones),
    own(3, 'text', 'Certificate'),
  ],
  lead_sources: [{ id: 5 }],
} as unknown as FieldConfig;

const [HAZARD, ZONE, CERTIFICATE] = ['custom_label_1', 'custom_label_2', 'custom_label_3'] as const;
const when = (model_attribute: string, operand: Trigger['operand'], value?: Trigger['value'], all = true): Trigger => ({
  model_attribute,
  operand,
  value,
  joined_with_all: all,
});
let id = 0;
const rule = (triggers: Trigger[], fields: FieldAction[], more: Partial<ConditionalRule> = {}): ConditionalRule => ({
  id: ++id,
  event_model: 'deal',
  event_action: 'create_update',
  is_activated: true,
  triggers,
  actions: [{ fields }],
  ...more,
});
const judging = (rules: ConditionalRule[], limits: DependentChoices[] = [], isNew = true) => ({
  config,
  kind: 'deal' as const,
  rules: { conditional_fields: rules, conditional_dropdowns: limits },
  isNew,
  at: { now: new Date('2026-11-20T12:00:00Z'), zone: 'UTC' },
});
const layout = (...names: string[]) => ({
  groups: [{ title: null, fields: names.map((one) => ({ name: one.replace('!', ''), required: one.endsWith('!') })) }],
  hidden: [],
});
const shownOf = (rules: ConditionalRule[], values: object, ...names: string[]) => {
  const [group] = shownGroups(layout(...names), judge(judging(rules), { ...values }));
  return group?.fields.map(({ name, required }) => `${name}${required ? '!' : ''}`);
};
const missing = (rules: ConditionalRule[], values: object, ...names: string[]) => {
  const of = judging(rules);
  return missingFields(of, judge(of, { ...values }), layout(...names), () => false);
};

const zoneInHazard = rule([when(HAZARD, 'is', true)], [{ name: ZONE, value: 'shown_required' }]);
const certificateInZone = rule([when(ZONE, 'has_value')], [{ name: CERTIFICATE, value: 'shown' }]);

describe('ADMIN-05 which fields a form shows and requires', () => {
  it.each([
    ['hidden until the rule matches', [zoneInHazard], { [HAZARD]: null }, ['name', ZONE], ['name']],
    ['shown while it matches', [zoneInHazard], { [HAZARD]: true }, ['name', ZONE], ['name', `${ZONE}!`]],
    [
      'a field that is not on the form follows the one it depends on',
      [zoneInHazard],
      { [HAZARD]: true },
      [HAZARD, 'value'],
      [HAZARD, `${ZONE}!`, 'value'],
    ],
    [
      'what stands in a hidden field shows nothing',
      [zoneInHazard, certificateInZone],
      { [HAZARD]: false, [ZONE]: 11 },
      [HAZARD, CERTIFICATE],
      [HAZARD],
    ],
    [
      'one rule after the other',
      [certificateInZone, zoneInHazard],
      { [HAZARD]: true, [ZONE]: 11 },
      [HAZARD, ZONE, CERTIFICATE],
      [HAZARD, `${ZONE}!`, CERTIFICATE],
    ],
    [
      'rules that show each other end hidden',
      [
        rule([when(ZONE, 'has_value')], [{ name: CERTIFICATE, value: 'shown' }]),
        rule([when(CERTIFICATE, 'has_value')], [{ name: ZONE, value: 'shown' }]),
      ],
      { [ZONE]: 11, [CERTIFICATE]: 'x' },
      ['name', ZONE, CERTIFICATE],
      ['name'],
    ],
    [
      'required alone hides nothing',
      [rule([when(HAZARD, 'is', true)], [{ name: ZONE, value: 'required' }])],
      {},
      [ZONE],
      [ZONE],
    ],
    [
      'a rule without triggers always matches',
      [rule([], [{ name: 'summary', value: 'required' }])],
      {},
      ['summary'],
      ['summary!'],
    ],
    ['a rule that is off does nothing', [{ ...zoneInHazard, is_activated: false }], {}, [ZONE], [ZONE]],
    ['nor does one of another kind', [{ ...zoneInHazard, event_model: 'person' as const }], {}, [ZONE], [ZONE]],
  ])('ADMIN-05 %s', (_, rules, values, names, shown) => {
    expect(shownOf(rules, values, ...names)).toEqual(shown);
  });

  it('ADMIN-05 all triggers joined with all match, and at least one of the others', () => {
    const both = rule(
      [when('value', 'has_value'), when(HAZARD, 'is', true, false), when(CERTIFICATE, 'has_value', undefined, false)],
      [{ name: 'summary', value: 'required' }],
    );
    const is = (values: object) => missing([both], { name: 'A', ...values });
    expect(is({ value: '5', [HAZARD]: true })).toEqual(['summary']);
    expect(is({ value: '5', [CERTIFICATE]: 'x' })).toEqual(['summary']);
    expect([is({ value: '5' }), is({ [HAZARD]: true })]).toEqual([[], []]);
  });

  it('ADMIN-05 new records and changes have rules of their own, and archived deals none', () => {
    const onCreate = rule([], [{ name: 'summary', value: 'required' }], { event_action: 'create' });
    const asked = (isNew: boolean, values: object = {}) =>
      judge(judging([onCreate, zoneInHazard], [], isNew), { ...values }).required;
    expect([asked(true).has('summary'), asked(false).has('summary')]).toEqual([true, false]);
    expect([...asked(false, { [HAZARD]: true })]).toEqual([ZONE]);
    expect([...asked(false, { [HAZARD]: true, is_archived: true })]).toEqual([]);
  });

  it('ADMIN-05 defaults apply while the rule matches', () => {
    const filled = rule([when(HAZARD, 'is', true)], [{ name: 'summary', value: 'default', default: 'Careful' }]);
    const of = (values: object) => [...judge(judging([filled]), { ...values }).defaults];
    expect([of({ [HAZARD]: true }), of({})]).toEqual([[['summary', 'Careful']], []]);
  });

  it('ADMIN-05 a rule over a deleted field or deleted choices is ignored', () => {
    const gone = rule([when('custom_label_99', 'has_value')], [{ name: ZONE, value: 'shown' }]);
    const noChoice = rule([when(ZONE, 'any_of', [99])], [{ name: CERTIFICATE, value: 'shown' }]);
    expect([gone, noChoice, zoneInHazard].map((one) => isBroken(config, one))).toEqual([true, true, false]);
    expect(shownOf([gone, noChoice], {}, ZONE, CERTIFICATE)).toEqual([ZONE, CERTIFICATE]);
  });
});

describe('ADMIN-09 required by the form', () => {
  it('ADMIN-09 what the form requires and what every record needs, except fields that the user may not fill in', () => {
    expect(missing([], { value: '' }, 'name', 'value!', 'summary')).toEqual(['name', 'value']);
    const of = judging([]);
    expect(missingFields(of, judge(of, {}), layout('name', 'value!'), (name) => name === 'value')).toEqual(['name']);
    expect(missing([zoneInHazard], { name: 'A' }, `${ZONE}!`)).toEqual([]);
  });
});

describe('ADMIN-05 dependent choices', () => {
  const limit = (model_attribute: string, name: string, options: DependentChoices['options']): DependentChoices => ({
    id: 1,
    event_model: 'deal',
    model_attribute,
    name,
    options,
  });
  it('ADMIN-05 the choice of one field limits the other; a choice that is not offered counts as empty', () => {
    expect(catalogueOf(config).field('deal', ZONE)?.label).toBe('ATEX zone');
    const zoneBySource = limit('source_id', ZONE, [{ value: 5, entries: [11] }]);
    const of = (values: object) => judge(judging([certificateInZone], [zoneBySource]), { ...values });
    expect([...(of({ source_id: 5 }).choices.get(ZONE) ?? [])]).toEqual([11]);
    expect(of({ source_id: 6 }).choices.get(ZONE)).toBeUndefined();
    expect(of({ source_id: 5, [ZONE]: 11 }).hidden.has(CERTIFICATE)).toBe(false);
    expect(of({ source_id: 5, [ZONE]: 12 })).toMatchObject({ values: { [ZONE]: null } });
    expect(of({ source_id: 5, [ZONE]: 12 }).hidden.has(CERTIFICATE)).toBe(true);
  });
});
