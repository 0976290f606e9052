import { describe, expect, test } from 'vitest';
import { auditSentence } from './sentences';

const sentenceOf = (event: string, details: object = {}, subject_name: string | null = 'Ann Berger') =>
  auditSentence({ event, subject_name, subject_type: null, details: details as Record<string, unknown> });
const change = { from: 1, to: 3 };

describe('PERM-02 the audit log in sentences', () => {
  test.each([
    ['user.changed', { created: true }, 'added the user Ann Berger'],
    ['user.changed', { level: change }, 'changed level of the user Ann Berger'],
    [
      'user.changed',
      { level: change, team_id: change, is_account_admin: change },
      'changed level, team and account admin of the user Ann Berger',
    ],
    ['user.changed', { by_oneself: ['time_zone'] }, 'changed time zone of the user Ann Berger'],
    ['user.changed', {}, 'changed the user Ann Berger'],
    ['user.data_reassigned', { records: 2, reassigned_to: 'Ines' }, 'reassigned 2 records of Ann Berger to Ines'],
    ['user.data_reassigned', {}, 'reassigned records of Ann Berger'],
    ['export.done', { kind: 'deal', total: 2 }, 'exported 2 deals'],
    ['export.done', { kind: 'deal', total: 2, dashboard: 'North' }, 'exported the dashboard “North”'],
    ['export.done', { dashboard: 'North', scheduled: true }, 'was sent the dashboard “North” on a schedule'],
    ['export.done', { report: 'Won', scheduled: true }, 'was sent the report “Won” on a schedule'],
    ['sign_in.failed', {}, 'A sign-in as Ann Berger failed'],
    ['sign_in.failed', { by: 'calendar' }, 'failed to sign in from a calendar program'],
    ['sign_in.failed', { by: 'sso', reason: 'no team' }, 'A single sign-on was refused: no team'],
    ['mfa.enabled', {}, 'turned on multi-factor authentication'],
  ])('PERM-02 %s %j reads: %s', (event, details, sentence) => {
    expect(sentenceOf(event, details)).toBe(sentence);
  });

  test.each([
    ['mfa enforced', { old: false, new: true }, 'required multi-factor authentication for all users'],
    ['mfa enforced', { old: true, new: false }, 'stopped requiring multi-factor authentication for all users'],
    ['audit log days', { old: 730, new: 1825 }, 'changed the setting audit log days from 730 to 1,825'],
    ['address autocompleter', { old: false, new: true }, 'changed the setting address autocompleter from off to on'],
    [
      'technical contact email',
      { old: null, new: 'it@a.test' },
      'changed the setting technical contact email from nothing to it@a.test',
    ],
    ['deal tags: North', { act: 'added' }, 'changed the setting deal tags: North'],
  ])('PERM-02 the setting %s with %j reads: %s', (name, details, sentence) => {
    expect(sentenceOf('setting.changed', details, name)).toBe(sentence);
  });
});
