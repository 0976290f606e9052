import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/request-error';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { OWN_FIELDS } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ChangeDialog } from './change-dialog';
import { SureDialog } from './sure-dialog';

type Ask = (changes: Record<string, unknown>, confirmed?: boolean) => Promise<void>;

const named = (id: number, name: string) => ({ id, name, hex_color: null });
const boot = signedIn({
  account: {
    deal_pipelines: [
      { id: 1, name: 'Sales', default: true },
      { id: 2, name: 'Service', default: false },
    ],
    deal_stages: [
      { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 1 },
      { id: 2, name: 'Lost', percent: 0, deal_pipeline_id: 1 },
      { id: 3, name: 'Repair', percent: 40, deal_pipeline_id: 2 },
    ],
    deal_tags: [named(5, 'North')],
    lead_sources: [named(7, 'Fair')],
    deal_loss_reasons: [named(9, 'Price')],
    settings: { ask_deal_loss_reason: true },
    own_fields: OWN_FIELDS,
    users: [{ id: 4, full_name: 'Ben Berg', deleted_at: null }] as never,
  },
});

beforeEach(() => void fakeServer({}));

async function shown(fieldKey: string | null, ask: Ask = () => Promise.resolve(), kind: RecordKind = 'deal') {
  const onAsk = vi.fn<Ask>(ask);
  const onClose = vi.fn();
  await renderPage(<ChangeDialog kind={kind} fieldKey={fieldKey} count={3} onClose={onClose} onAsk={onAsk} />, {
    boot,
  });
  return { onAsk, onClose };
}
const option = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('option', { name }));
async function chosen(label: string, name: string | RegExp) {
  fireEvent.click(screen.getByLabelText(label));
  await option(name);
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (noun = 'deals') => fireEvent.click(screen.getByRole('button', { name: `Change 3 ${noun}` }));

describe('LIST-04 each kind of field in the dialog of many records', () => {
  it('LIST-04 custom field: a choice, an answer and a number are set on many records', async () => {
    const { onAsk } = await shown(null);
    await chosen('Field', 'Partner');
    expect(screen.getByText('Partner will be cleared.')).toBeTruthy();
    await chosen('Partner', 'No');
    save();
    await waitFor(() => expect(onAsk).toHaveBeenLastCalledWith({ custom_label_5: false }));
    await chosen('Field', 'Region');
    await chosen('Region', 'South');
    save();
    await waitFor(() => expect(onAsk).toHaveBeenLastCalledWith({ custom_label_1: 12 }));
    await chosen('Field', 'Seats');
    type('Seats', '40');
    save();
    await waitFor(() => expect(onAsk).toHaveBeenLastCalledWith({ custom_label_2: '40' }));
  });

  it.each([
    ['Value', '1200', { value: '1200' }],
    ['Probability', '35', { probability: '35' }],
    ['Company name', 'Ashgrove', { company_name: 'Ashgrove' }],
    ['Summary', 'Fair 2026', { summary: 'Fair 2026' }],
  ])('LIST-04 %s is typed and sent', async (label, value, changes) => {
    const { onAsk, onClose } = await shown(null);
    await chosen('Field', label);
    expect(screen.getByText(`${label} will be cleared.`)).toBeTruthy();
    type(label, value);
    expect(screen.queryByText(`${label} will be cleared.`)).toBeNull();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAsk.mock.calls).toEqual([[changes]]);
  });

  it.each([
    ['Email', 'fair@north.example', { email: 'fair@north.example' }],
    ['Website', 'north.example', { web: 'north.example' }],
    ['Phone', '+1 555 0100', { phone1: '+1 555 0100' }],
  ])('LIST-04 %s of companies is typed and sent', async (label, value, changes) => {
    const { onAsk } = await shown(null, undefined, 'company');
    await chosen('Field', label);
    type(label, value);
    save('companies');
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[changes]]));
  });

  it('LIST-04 a date is picked', async () => {
    const { onAsk } = await shown(null);
    await chosen('Field', 'Close date');
    fireEvent.click(screen.getByLabelText('Close date'));
    fireEvent.click(await screen.findByRole('button', { name: /\b20\b/ }));
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[{ expected_close_date: '2026-05-20' }]]));
  });

  it('LIST-04 a box that is left alone is sent as no, and is not called cleared', async () => {
    const { onAsk } = await shown(null);
    await chosen('Field', 'Archived');
    expect(screen.queryByText(/will be cleared/)).toBeNull();
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[{ is_archived: false }]]));
  });

  it('LIST-04 a ticked box is sent as yes', async () => {
    const { onAsk } = await shown(null);
    await chosen('Field', 'Archived');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Archived' }));
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[{ is_archived: true }]]));
  });

  it.each([
    ['user_id', 'Owner', 'Ben Berg', { user_id: 4 }],
    ['source_id', 'Source', 'Fair', { source_id: 7 }],
  ])('LIST-04 %s is chosen from its list, and required', async (key, label, entry, changes) => {
    const { onAsk } = await shown(key);
    save();
    expect(screen.getByText('Required')).toBeTruthy();
    expect(onAsk).not.toHaveBeenCalled();
    await chosen(label, entry);
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[changes]]));
  });

  it('LIST-04 a stage is one of the chosen pipeline', async () => {
    const { onAsk } = await shown('deal_stage_id');
    await chosen('Pipeline', 'Service');
    fireEvent.click(screen.getByLabelText('Stage'));
    await screen.findByRole('option', { name: /Repair/ });
    expect(screen.queryByRole('option', { name: /Qualified/ })).toBeNull();
    await option(/Repair/);
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[{ deal_stage_id: 3 }]]));
  });

  it('LIST-04 tags need at least one to add or remove', async () => {
    const { onAsk } = await shown('tag_ids');
    save();
    expect(screen.getByText('Choose what to change')).toBeTruthy();
    expect(onAsk).not.toHaveBeenCalled();
  });

  it('LIST-04 choosing another field discards what was typed for the previous one', async () => {
    const { onAsk } = await shown(null);
    await chosen('Field', 'Value');
    type('Value', '1200');
    await chosen('Field', 'Bonus');
    await chosen('Field', 'Value');
    expect(screen.getByText('Value will be cleared.')).toBeTruthy();
    save();
    await waitFor(() => expect(onAsk.mock.calls).toEqual([[{ value: null }]]));
  });

  it('LIST-04 without a field nothing is sent', async () => {
    const { onAsk } = await shown(null);
    expect(screen.getByRole('button', { name: 'Change 3 deals' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(screen.getByLabelText('Field'));
    expect(screen.getByText('Choose what to change')).toBeTruthy();
    expect(onAsk).not.toHaveBeenCalled();
  });
});

describe('LIST-04 a change of many records that fails', () => {
  it('LIST-04 the server’s issues are shown beside the field, and what was typed stays', async () => {
    const wrong = new RequestError(422, [{ field: 'probability', msg: 'Has to be from 0 to 100' }]);
    const { onClose } = await shown(null, () => Promise.reject(wrong));
    await chosen('Field', 'Probability');
    type('Probability', '350');
    save();
    expect(await screen.findByText('Has to be from 0 to 100')).toBeTruthy();
    expect(screen.getByLabelText('Probability')).toHaveProperty('value', '350');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('LIST-04 a refusal gives its reason, keeps what was typed, and can be sent again', async () => {
    let fails = true;
    const refused = new RequestError(403, { error: 'Another bulk action is running' });
    const { onClose, onAsk } = await shown(null, () => (fails ? Promise.reject(refused) : Promise.resolve()));
    await chosen('Field', 'Value');
    type('Value', '1200');
    save();
    expect(await screen.findByText('Another bulk action is running')).toBeTruthy();
    expect(screen.getByLabelText('Value')).toHaveProperty('value', '1200');
    fails = false;
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAsk.mock.calls).toEqual([[{ value: '1200' }], [{ value: '1200' }]]);
  });

  it('LIST-04 while it is sent the button is busy, and a second press sends nothing', async () => {
    const { onAsk } = await shown(null, noAnswer);
    await chosen('Field', 'Value');
    type('Value', '1200');
    save();
    expect(screen.getByRole('button', { name: 'Change 3 deals' }).getAttribute('aria-busy')).toBe('true');
    save();
    expect(onAsk).toHaveBeenCalledOnce();
  });
});

describe('LIST-04 the question before an act on very many', () => {
  async function asked(act: 'delete' | 'archive' | 'unarchive', onAsk: () => Promise<void>) {
    const onClose = vi.fn();
    await renderPage(<SureDialog kind="deal" act={act} count={1200} onClose={onClose} onAsk={onAsk} />, { boot });
    return onClose;
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it.each([
    ['delete', 'Delete 1,200 deals?', 'Delete 1,200 deals'],
    ['archive', 'Archive 1,200 deals?', 'Archive 1,200 deals'],
    ['unarchive', 'Unarchive 1,200 deals?', 'Unarchive 1,200 deals'],
  ] as const)(
    'LIST-04 %s names the number; a failure is reported and can be tried again',
    async (act, title, label) => {
      let fails = true;
      const onClose = await asked(act, () => (fails ? Promise.reject(new RequestError(0)) : Promise.resolve()));
      expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
      press(label);
      expect(await screen.findByText('The server cannot be reached. Nothing was saved.')).toBeTruthy();
      expect(onClose).not.toHaveBeenCalled();
      fails = false;
      press(label);
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    },
  );

  it('LIST-04 delete is not asked for twice, and Cancel asks for nothing', async () => {
    const ask = vi.fn(noAnswer);
    const onClose = await asked('delete', ask);
    press('Cancel');
    expect([ask.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
    press('Delete 1,200 deals');
    press('Delete 1,200 deals');
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('REC-10 the confirmation step of a bulk edit', () => {
  const named = (id: number, name: string) => ({ id, name });
  const found = {
    count: 25,
    more: true,
    records: [{ ...named(8, 'Sabine Rail'), like: named(3, 'Umbra'), reasons: ['same_phone'] }],
  };
  const refused = new RequestError(409, { error: 'Some would be duplicates.', would_be_duplicates: found });

  it('REC-10 a bulk edit says how many would become duplicates and of what; the user continues or goes back', async () => {
    let asked = 0;
    const { onAsk, onClose } = await shown(
      null,
      async () => {
        asked += 1;
        if (asked < 3) throw refused;
      },
      'company',
    );
    await chosen('Field', 'Phone');
    type('Phone', '040 5550651');
    save('companies');
    const step = () => screen.findByRole('dialog', { name: 'At least 25 companies would probably be duplicates' });
    expect((await step()).textContent).toMatch(/Sabine Rail.*like.*Umbra.*Same phone.*and 24 more/);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe('040 5550651');
    save('companies');
    await step();
    expect(onAsk).toHaveBeenLastCalledWith({ phone1: '040 5550651' });
    fireEvent.click(screen.getByRole('button', { name: 'Change anyway' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAsk).toHaveBeenLastCalledWith({ phone1: '040 5550651' }, true);
  });
});
