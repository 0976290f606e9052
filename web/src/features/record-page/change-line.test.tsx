import type { ChangeSetEntry } from '@fairlead/domain/timeline/timeline.contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { movesMessages } from '../../lib/moves.messages';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ChangeLine } from './change-line';

const field = (key: string, label: string, old: string | null, now: string | null) => ({
  field: key,
  label,
  old,
  new: now,
  can_put_back: false,
});
const stage = field('deal_stage_id', 'Stage', 'Qualified', 'Negotiation');
const probability = field('probability', 'Probability', '25%', '75%');

function show(fields: ChangeSetEntry['fields'], more: Partial<ChangeSetEntry> = {}) {
  const user = { id: 1, first_name: 'Ines', last_name: 'Moreau' };
  const at = '2026/05/14 10:00:00 -0400';
  const entry: ChangeSetEntry = {
    kind: 'change',
    record_type: 'Deal',
    id: 5,
    change_set_id: 3,
    at,
    user,
    via: 'screen',
    op: 'update',
    fields,
    ...more,
  };
  return renderPage(<ChangeLine entry={entry} kind="deal" recordId={4} />, { boot: signedIn() });
}

describe('ACT-04 a change in the history', () => {
  it('ACT-04 a stage move reads as a move, with what follows from it', async () => {
    await show([stage, probability]);
    expect(await screen.findByText(/moved from Qualified to Negotiation$/)).toBeTruthy();
  });

  it('ACT-04 what was changed along with a move is named', async () => {
    await show([stage, probability, field('value', 'Value', null, '$5.00')]);
    expect(await screen.findByText(/moved from Qualified to Negotiation and changed Value$/)).toBeTruthy();
  });

  it('ACT-04 old and new values stand apart; a first value is named alone', async () => {
    await show([probability, field('shared_user_ids', 'Shared with', null, 'Elena Rossi')]);
    const lines = await screen.findAllByRole('listitem');
    expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Probability 25% → 75%',
      'Shared with Elena Rossi',
    ]);
  });

  it('ACT-04 sharing alone says who can see the record, and names the colleague once', async () => {
    await show([field('shared_user_ids', 'Shared with', null, 'Elena Rossi')]);
    expect(await screen.findByText(/changed who can see this deal$/)).toBeTruthy();
    expect(screen.getAllByText(/Shared with/)).toHaveLength(1);
  });

  it.each([
    [{ op: 'create', via: 'screen' }, /created this deal$/],
    [{ op: 'create', via: 'import' }, /imported this deal$/],
    [{ op: 'update', via: 'undo' }, /reverted a change$/],
  ] as const)('ACT-04 %j is said in words', async (more, words) => {
    await show([], more);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('REC-05 closing a deal says won or lost, any other move says the stage', () => {
    const said = (name: string, percent: number) => movesMessages.moved('Pilot', { name, percent });
    expect([said('Negotiation', 75), said('Closed', 100), said('Dropped', 0)]).toEqual([
      'Pilot moved to Negotiation',
      'Pilot marked as won',
      'Pilot marked as lost',
    ]);
  });
});
