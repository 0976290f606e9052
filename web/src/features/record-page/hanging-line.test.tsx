import type { HangingEntry } from '@fairlead/domain/timeline/timeline.contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { HangingLine } from './hanging-line';

it.each([
  ['milestone', 'added', 'Deal', 'added the milestone Go', 'milestones'],
  ['milestone', 'completed', 'Deal', 'completed the milestone Go', 'milestones'],
  ['document', 'added', 'Deal', 'uploaded the file Go', 'files'],
  ['document', 'new_version', 'Deal', 'uploaded a new version of the file Go', 'files'],
  ['calendar_entry', 'added', 'CalendarTask', 'added the task Go', 'agenda'],
  ['calendar_entry', 'reopened', 'CalendarEvent', 'reopened the event Go', 'agenda'],
] as const)('ACT-02 record types: %s %s is said in words', async (what, act, record_type, words, tab) => {
  const at = '2026/05/14 10:00:00 -0400';
  const user = { id: 1, first_name: 'Ines', last_name: 'Moreau' };
  const entry: HangingEntry = { kind: 'hanging', id: 5, record_type, at, user, what, name: 'Go', act };
  await renderPage(<HangingLine entry={entry} kind="deal" recordId={4} />, { boot: signedIn() });
  const link = await screen.findByRole('link', { name: 'Go' });
  expect(link.getAttribute('href')).toBe(`/deals/4?tab=${tab}`);
  expect(link.parentElement?.textContent).toContain(`Ines Moreau ${words}`);
});
