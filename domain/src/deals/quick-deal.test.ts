import { describe, expect, it } from 'vitest';
import { type Habits, isCompanyName, possibleNames, readQuickDeal } from './quick-deal';

const US: Habits = { today: '2026-11-21', dateFormat: 'us' };
const EU: Habits = { today: '2026-11-21', dateFormat: 'eu', locale: 'de' };

const line = (text: string, habits = US, without: ('value' | 'close_date')[] = []) => {
  const { name, value, close_date } = readQuickDeal(text, habits, without);
  return [name, value === null ? null : value / 100, close_date];
};

describe('LIST-05 a quick deal in one line', () => {
  it('LIST-05 the words that are neither amount nor date are the name', () => {
    expect(line('Müller GmbH 12k March')).toEqual(['Müller GmbH', 12_000, '2027-03-31']);
    expect(line('12k Müller GmbH by end of March')).toEqual(['Müller GmbH by', 12_000, '2027-03-31']);
    expect(line('  Flow meters, plant 2,  $44,100 ')).toEqual(['Flow meters, plant 2', 44_100, null]);
    expect(line('Line scanner')).toEqual(['Line scanner', null, null]);
    expect(line('')).toEqual(['', null, null]);
    expect(line('12k')).toEqual(['', 12_000, null]);
  });

  it.each([
    ['12k', 12_000],
    ['12K', 12_000],
    ['12 k', 12_000],
    ['1.5k', 1500],
    ['1,5k', 1500],
    ['1.5m', 1_500_000],
    ['1,5M', 1_500_000],
    ['2m', 2_000_000],
    ['1.25m', 1_250_000],
    ['1.2345m', 1_234_500],
    ['2 million', 2_000_000],
    ['2 mio', 2_000_000],
    ['3 thousand', 3000],
    ['$500', 500],
    ['$ 500', 500],
    ['$5', 5],
    ['€12,000', 12_000],
    ['12.000 €', 12_000],
    ['12.000,50 €', 12_000.5],
    ['£1,234.50', 1234.5],
    ['€12k', 12_000],
    ['12k€', 12_000],
    ['12k EUR', 12_000],
    ['EUR 12000', 12_000],
    ['US$900', 900],
    ['CHF 1’200', 1200],
    ["12'000", 12_000],
    ['500', 500],
    ['12000', 12_000],
    ['12,500', 12_500],
    ['12.500', 12_500],
    ['999.99', 999.99],
  ])('LIST-05 amount: %s', (text, amount) => {
    expect(line(`Pump ${text}`)).toEqual(['Pump', amount, null]);
    expect(line(`${text} Pump`)).toEqual(['Pump', amount, null]);
  });

  it.each([
    ['Hall 3'],
    ['Pilot 25 units'],
    ['Rollout 2027'],
    ['A380 seats'],
    ['Sensor MX-500'],
    ['ISO9001 audit'],
    ['4k2 camera'],
    ['24/7 support'],
  ])('LIST-05 amount: %s has none', (text) => {
    expect(line(text)).toEqual([text, null, null]);
  });

  it('LIST-05 amount: the marked one, else the last', () => {
    expect(line('Sensors 120 units 32000')).toEqual(['Sensors 120 units', 32_000, null]);
    expect(line('Model 500 for 12k')).toEqual(['Model 500 for', 12_000, null]);
  });

  it('LIST-05 amount: a decimal comma or point before k follows the format of the user', () => {
    expect(line('Pump 1.250k', US)[1]).toBe(1250);
    expect(line('Pump 1.250k', EU)[1]).toBe(1_250_000);
    expect(line('Pump 1,250k', US)[1]).toBe(1_250_000);
    expect(line('Pump 1,250k', EU)[1]).toBe(1250);
  });

  it('LIST-05 amount: one that is too large stays in the name', () => {
    expect(line('Pump 99999999999m')).toEqual(['Pump 99999999999m', null, null]);
  });

  it.each([
    ['March', '2027-03-31'],
    ['mar', '2027-03-31'],
    ['Dec', '2026-12-31'],
    ['Nov', '2026-11-30'],
    ['November', '2026-11-30'],
    ['October', '2027-10-31'],
    ['sept', '2027-09-30'],
    ['Feb 2028', '2028-02-29'],
    ['in March', '2027-03-31'],
    ['end of May', '2027-05-31'],
    ['15 March', '2027-03-15'],
    ['15th March', '2027-03-15'],
    ['15th of March', '2027-03-15'],
    ['15 March 2028', '2028-03-15'],
    ['March 15', '2027-03-15'],
    ['March 15th', '2027-03-15'],
    ['March 15, 2028', '2028-03-15'],
    ['21 Nov', '2026-11-21'],
    ['20 Nov', '2027-11-20'],
    ['15.3.', '2027-03-15'],
    ['15.03.2028', '2028-03-15'],
    ['15.3.27', '2027-03-15'],
    ['3/15', '2027-03-15'],
    ['15/3', '2027-03-15'],
    ['3/15/2028', '2028-03-15'],
    ['2027-03-15', '2027-03-15'],
    ['Q1', '2027-03-31'],
    ['Q4', '2026-12-31'],
    ['q2 2028', '2028-06-30'],
    ['in 2 weeks', '2026-12-05'],
    ['in 10 days', '2026-12-01'],
    ['in 1 day', '2026-11-22'],
    ['in a month', '2026-12-21'],
    ['in 3 months', '2027-02-21'],
    ['in a year', '2027-11-21'],
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['this week', '2026-11-22'],
    ['next week', '2026-11-29'],
    ['this month', '2026-11-30'],
    ['next month', '2026-12-31'],
    ['next quarter', '2027-03-31'],
    ['next year', '2027-12-31'],
  ])('LIST-05 date: %s', (text, date) => {
    expect(line(`Pump ${text}`)).toEqual(['Pump', null, date]);
    expect(line(`Pump ${text} 12k`)).toEqual(['Pump', 12_000, date]);
    expect(line(`Pump 12k ${text}`)).toEqual(['Pump', 12_000, date]);
  });

  it.each([
    ['15/3', '2027-03-15', EU],
    ['3/4', '2027-04-03', EU],
    ['3/4', '2027-03-04', US],
    ['März', '2027-03-31', EU],
    ['15. März', '2027-03-15', EU],
    ['Dezember', '2026-12-31', EU],
    ['Mai', '2027-05-31', EU],
  ] as const)('LIST-05 date: %s as its user writes it is %s', (text, date, habits) => {
    expect(line(`Pumpe 12k ${text}`, habits)).toEqual(['Pumpe', 12_000, date]);
  });

  it.each([
    ['March Networks'],
    ['May'],
    ['Mayfield School'],
    ['Marchesi'],
    ['Pump 31.2.'],
    ['Pump 32 March-Hare'],
    ['Pump Q5'],
    ['Augusta pilot'],
  ])('LIST-05 date: %s has none', (text) => {
    expect(line(text)).toEqual([text, null, null]);
  });

  it('LIST-05 date: the language that a browser reports may be invalid', () => {
    expect(line('Pump 12k March', { ...US, locale: 'en-US@posix' })).toEqual(['Pump', 12_000, '2027-03-31']);
  });

  it('LIST-05 a part that was reverted is in the name again', () => {
    expect(line('Pump 12k March', US, ['value'])).toEqual(['Pump 12k', null, '2027-03-31']);
    expect(line('Pump 12k March', US, ['close_date'])).toEqual(['Pump March', 12_000, null]);
    expect(line('Pump 12k March', US, ['value', 'close_date'])).toEqual(['Pump 12k March', null, null]);
  });
});

describe('LIST-05 a quick deal names a company or a person', () => {
  it.each([
    ['Müller GmbH pilot', ['Müller GmbH pilot', 'Müller GmbH', 'Müller']],
    ['Acme', ['Acme']],
    ['IBM', ['IBM']],
    ['The new pump', ['The new pump', 'The new']],
    ['Acme: pump', ['Acme: pump', 'Acme']],
    ['a b c d e f g', ['a b c d e f g', 'a b c d e', 'a b c d', 'a b c']],
    ['', []],
  ])('LIST-05 company or person: %s may be', (name, names) => {
    expect(possibleNames(name)).toEqual(names);
  });

  it.each([
    ['Müller GmbH', true],
    ['Brandt & Söhne GmbH & Co. KG', true],
    ['Acme Inc.', true],
    ['Nordzee B.V.', true],
    ['Website redesign', false],
    ['GmbH', false],
    ['Müller GmbH pilot', false],
    ['Sago', false],
  ])('LIST-05 company: %s is named like one: %s', (name, is) => {
    expect(isCompanyName(name)).toBe(is);
  });
});
