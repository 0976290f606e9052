import { expect, test } from 'vitest';
import { choosePipeline } from './pipeline-choice';

const sales = { id: 5, name: 'Sales', default: true };
const renewals = { id: 6, name: 'Renewals', default: false };

test('EXT-06 2§4 the chosen pipeline resets to the default when it is deleted', () => {
  expect(choosePipeline([sales, renewals], '6', '6')).toBe(renewals);
  expect(choosePipeline([sales], '6', '6')).toBe(sales);
});
