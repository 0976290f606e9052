import { describe, expect, it } from 'vitest';
import { originsIssue, originsOf } from './origins';

describe('API-03 origins of pages', () => {
  it.each([
    ['https://Dashboard.Example.com/', 'https://dashboard.example.com'],
    [' https://a.test:443 ', 'https://a.test'],
    ['http://a.test:443', 'http://a.test:443'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('API-03 %s is %s', (text, origin) => {
    expect([originsIssue([text]), originsOf([text])]).toEqual([null, [origin]]);
  });

  it('API-03 blank lines are ignored, and each origin is there once', () => {
    expect(originsOf(['https://a.test', '', ' ', 'https://A.test/'])).toEqual(['https://a.test']);
  });

  it.each([
    '*',
    'null',
    'a.test',
    'https://',
    'https://*.a.test',
    'https://a.test/x',
    'https://a.test?x',
    'https://u@a.test',
  ])('API-03 %s is none', (text) => {
    expect(originsIssue(['https://a.test', text])).toContain('is not an origin');
  });

  it('API-03 their number is limited', () => {
    const many = Array.from({ length: 51 }, (_, n) => `https://a${n}.test`);
    expect([originsIssue(many), originsIssue(many.slice(1))]).toEqual(['At most 50 origins', null]);
  });
});
