import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { Button } from './button';
import { DateField } from './date-field';
import { Money, RelativeTime, useFormats } from './formats';
import { InlineEdit } from './inline-edit';
import { Menu } from './menu';
import { Modal } from './modal';
import { ModalButtons } from './modal-buttons';
import { MultiSelect } from './multi-select';
import { ShortAmountField } from './number-field';
import type { Option } from './options';
import { Select } from './select';
import { InputBox, TextArea, TextField } from './text-field';

const nothing = () => undefined;

describe('short amount', () => {
  it('what was understood stays when the field is left, so that a button below does not move under the pointer', async () => {
    function Form() {
      const [value, setValue] = useState('');
      return <ShortAmountField label="Value" symbol="$" value={value} onChange={setValue} />;
    }
    render(<Form />);
    const field = screen.getByLabelText('Value') as HTMLInputElement;
    await userEvent.type(field, '12k');
    await userEvent.tab();
    expect(field.value).toBe('12000');
    expect(screen.getByText('= $12,000.00')).toBeTruthy();
    await userEvent.clear(field);
    expect(screen.queryByText(/^=/)).toBeNull();
  });

  it('an amount typed with the sign of its currency is read with the separators of the user', async () => {
    function Form() {
      const [value, setValue] = useState('');
      return <ShortAmountField label="Value" symbol="€" value={value} onChange={setValue} />;
    }
    render(<Form />, 'eu');
    const field = screen.getByLabelText('Value') as HTMLInputElement;
    await userEvent.type(field, '1.500 €');
    expect(screen.getByText('= €1,500.00')).toBeTruthy();
    await userEvent.tab();
    expect(field.value).toBe('1500');
  });
});

describe('button', () => {
  it('PERM-03 a disabled button stays focusable, says why and does nothing', async () => {
    const press = vi.fn();
    render(
      <Button disabledReason="You are unable to perform this action" onClick={press}>
        Delete
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Delete' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('You are unable to perform this action')).toBeTruthy();
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  it('while saving, a second press does nothing', async () => {
    const press = vi.fn();
    render(
      <Button saving onClick={press}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(press).not.toHaveBeenCalled();
  });
});

describe('field', () => {
  it('ties label, error and control together', () => {
    render(<TextField label="Email" value="x" error="Not a valid email address" onChange={nothing} />);
    const input = screen.getByLabelText('Email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Not a valid email address');
  });

  it('PERM-03 without permission an input becomes read-only and says why', () => {
    render(<TextField label="Owner" value="Ines" lockedReason="Needs “change owner”" onChange={nothing} />);
    expect((screen.getByLabelText(/Owner/) as HTMLInputElement).readOnly).toBe(true);
    expect(screen.getByText('Needs “change owner”')).toBeTruthy();
  });
});

const REASONS = [
  { value: 1, label: 'Price' },
  { value: 2, label: 'Timing' },
];

describe('select', () => {
  function Reasons({ onCreate }: { onCreate?: (text: string) => Promise<Option<number> | null> }) {
    const [value, setValue] = useState<number | null>(1);
    const [made, setMade] = useState<Option<number> | null>(null);
    return (
      <Select
        label="Reason"
        value={value}
        chosen={made}
        options={REASONS}
        searchable={Boolean(onCreate)}
        onCreate={onCreate}
        onChange={(next, option) => {
          setValue(next);
          setMade(option);
        }}
      />
    );
  }

  it('is operated by keyboard alone', async () => {
    render(<Reasons />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Timing' })).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox', { name: 'Reason' }).textContent).toMatch(/Price|Timing/);
  });

  it('A11Y-01 the button that clears a choice is not on the way of Tab; Delete clears the focused choice', async () => {
    const change = vi.fn();
    const page = (
      <>
        <Select label="Reason" value={1} onChange={change} options={REASONS} clearable />
        <button type="button">Next</button>
      </>
    );
    render(page);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Next');
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Delete}');
    expect(change).toHaveBeenCalledExactlyOnceWith(null, null);
  });

  it('in a short list letters lead to the option that begins with them', async () => {
    const choose = vi.fn();
    const options = ['Ines Moreau', 'Oskar Brandt', 'Olga Silva'].map((label, value) => ({ label, value }));
    render(<Select label="Owner" options={options} value={null} onChange={choose} />);
    await userEvent.tab();
    await userEvent.keyboard('os{Enter}');
    expect(choose).toHaveBeenCalledWith(1, options[1]);
  });

  it('offers what was typed as a new option', async () => {
    const create = vi.fn(async (text: string) => ({ value: 3, label: text }));
    render(<Reasons onCreate={create} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
    await userEvent.type(await screen.findByLabelText('Search'), 'Budget');
    await userEvent.click(screen.getByText('Create “Budget”'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Reason' }).textContent).toContain('Budget'));
    expect(create).toHaveBeenCalledExactlyOnceWith('Budget');
  });

  it('says so when nothing matches, and when the choices could not be loaded', async () => {
    const failing = () => Promise.reject(new Error('no'));
    render(<Select label="Company" value={null} onChange={nothing} load={failing} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
    expect(await screen.findByText('Could not load the choices')).toBeTruthy();
  });

  it('several are chosen as chips, and Backspace takes the last away', async () => {
    function Tags() {
      const [value, setValue] = useState<Option<number>[]>([]);
      return <MultiSelect label="Tags" value={value} onChange={setValue} options={REASONS} />;
    }
    render(<Tags />);
    await userEvent.click(screen.getByLabelText('Tags'));
    await userEvent.click(await screen.findByRole('option', { name: 'Price' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Timing' }));
    expect(screen.getByRole('button', { name: 'Remove Timing' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Tags'), '{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove Timing' })).toBeNull();
  });
});

describe('date field', () => {
  function Close() {
    const [value, setValue] = useState<string | null>('2026/05/18');
    return <DateField label="Close" value={value} onChange={setValue} clearable />;
  }

  it('VAL-02 is a read-only input that picks from ten years back to ten ahead, and can be cleared', async () => {
    render(<Close />);
    const input = screen.getByLabelText('Close') as HTMLInputElement;
    expect([input.readOnly, input.value]).toEqual([true, 'May 18']);
    await userEvent.click(input);
    const years = within('Year');
    expect([years[0], years.at(-1)]).toEqual(['2016', '2036']);
    await userEvent.click(screen.getByRole('button', { name: 'Wednesday, May 20, 2026' }));
    expect(input.value).toBe('May 20');
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input.value).toBe('');
  });

  it.each([
    ['2016-05-14', '2016-05-13', 'Friday, May 13, 2016', 'Saturday, May 14, 2016', '{ArrowLeft}'],
    ['2036-05-14', '2036-05-15', 'Thursday, May 15, 2036', 'Wednesday, May 14, 2036', '{ArrowDown}{PageDown}'],
  ])(
    'VAL-02 10 years back to 10 ahead: %s is the last that can be picked, %s is not',
    async (last, beyond, refused, taken, keys) => {
      const picked = vi.fn();
      const shown = render(<DateField label="Close" value={last} onChange={picked} />);
      await userEvent.click(screen.getByLabelText('Close'));
      expect((screen.getByRole('button', { name: refused }) as HTMLButtonElement).disabled).toBe(true);
      screen.getByRole('button', { name: taken }).focus();
      await userEvent.keyboard(`${keys}{Enter}`);
      expect(picked).toHaveBeenCalledWith(last);
      shown.unmount();
      render(<DateField label="Close" value={beyond} onChange={picked} />);
      await userEvent.click(screen.getByLabelText('Close'));
      expect((screen.getByRole('button', { name: taken }) as HTMLButtonElement).disabled).toBe(false);
      expect(screen.getByLabelText('Year')).toHaveProperty('value', last.slice(0, 4));
    },
  );
});

describe('inline edit', () => {
  function Chance({ save }: { save: (value: string) => Promise<void> }) {
    const [value, setValue] = useState('75%');
    const keep = async (next: string) => {
      await save(next);
      setValue(next);
    };
    return (
      <InlineEdit
        label="Probability"
        value={value}
        display={value}
        onSave={keep}
        editor={({ value: draft, onChange }) => (
          <InputBox control={{}} aria-label="Probability" value={draft} onChange={onChange} autoFocus />
        )}
      />
    );
  }

  it('Enter saves and shows a tick for two seconds', async () => {
    render(<Chance save={async () => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: /Edit Probability/ }));
    await userEvent.clear(screen.getByLabelText('Probability'));
    await userEvent.type(screen.getByLabelText('Probability'), '80%{Enter}');
    expect(await screen.findByLabelText('Saved')).toBeTruthy();
    expect(screen.getByText('80%')).toBeTruthy();
  });

  it('the focus is back on the value when the answer arrives, and stays with a user who has moved on', async () => {
    let answer = () => {};
    const save = () => new Promise<void>((resolve) => (answer = resolve));
    render(
      <>
        <Chance save={save} />
        <button type="button">Next</button>
      </>,
    );
    const edit = async (typed: string) => {
      await userEvent.click(screen.getByRole('button', { name: /Edit Probability/ }));
      await userEvent.type(screen.getByLabelText('Probability'), `${typed}{Enter}`);
    };
    await edit('1');
    answer();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Edit Probability/ })));
    await edit('2');
    const next = screen.getByRole('button', { name: 'Next' });
    await userEvent.click(next);
    answer();
    expect(await screen.findByRole('button', { name: /75%12/ })).toBeTruthy();
    expect(document.activeElement).toBe(next);
  });

  it('a failure keeps the typed text and shows the reason; Escape discards the text', async () => {
    render(<Chance save={() => Promise.reject(new Error('Not a valid number'))} />);
    await userEvent.click(screen.getByRole('button', { name: /Edit Probability/ }));
    await userEvent.type(screen.getByLabelText('Probability'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not a valid number');
    expect((screen.getByLabelText('Probability') as HTMLInputElement).value).toBe('75%x');
    await userEvent.type(screen.getByLabelText('Probability'), '{Escape}');
    expect(screen.getByText('75%')).toBeTruthy();
  });
});

describe('dialog', () => {
  it('A11Y-01 opened from a menu, and replaced when its record is loaded, it gives the focus back to the button', async () => {
    function Screen() {
      const [shown, setShown] = useState<'none' | 'loading' | 'form'>('none');
      const close = () => setShown('none');
      return (
        <main tabIndex={-1}>
          <Menu groups={[[{ label: 'Edit', onSelect: () => setShown('loading') }]]}>
            <Button>More</Button>
          </Menu>
          {shown === 'loading' && (
            <Modal opened onClose={close} title="Edit deal">
              <Button onClick={() => setShown('form')}>Loaded</Button>
            </Modal>
          )}
          {shown === 'form' && (
            <Modal key="form" opened onClose={close} title="Edit deal">
              <TextField label="Name" value="" onChange={nothing} />
            </Modal>
          )}
        </main>
      );
    }
    render(<Screen />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Loaded' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });

  it('opens with focus in its first field, closes with Escape and gives the focus back', async () => {
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            open
          </button>
          <Modal opened={open} onClose={() => setOpen(false)} title="Mark as lost">
            <TextField label="Notes" value="" onChange={nothing} autoFocus />
          </Modal>
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByText('open'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Notes')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')));
  });
});

describe('dialog form', () => {
  it('a dialog ends above the keyboard of a phone that covers the page', () => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    render(
      <Modal opened onClose={() => undefined} title="New deal">
        <input aria-label="Name" />
      </Modal>,
    );
    const layer = screen.getByRole('dialog').parentElement as HTMLElement;
    const covers = (height: number, scale = 1) => {
      Object.assign(view, { height: innerHeight - height, scale });
      act(() => void view.dispatchEvent(new Event('resize')));
      return layer.style.bottom;
    };
    expect([covers(300), covers(0), covers(300, 2)]).toEqual(['300px', '0px', '0px']);
    vi.unstubAllGlobals();
  });

  it('Ctrl+Enter saves from long text and from a choice, but not on Cancel', async () => {
    const submit = vi.fn();
    const close = vi.fn();
    const user = userEvent.setup();
    render(
      <Modal
        opened
        title="Mark as lost"
        onClose={close}
        onSubmit={submit}
        footer={<ModalButtons act="Save" cancel="Cancel" onCancel={close} />}
      >
        <TextArea label="Notes" value="" onChange={nothing} />
        <Select label="Reason" value={1} onChange={nothing} options={REASONS} />
      </Modal>,
    );
    await user.click(screen.getByLabelText('Notes'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(submit).toHaveBeenCalledTimes(1);
    await user.tab();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(submit).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('option')).toBeNull();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(submit).toHaveBeenCalledTimes(2);
  });
});

describe('figures and dates', () => {
  it("amounts, missing amounts and times are shown in the user's formats", () => {
    function Texts() {
      const { date, dateTime, money } = useFormats();
      return (
        <p>
          <Money amount="58300.5" /> <Money amount={null} /> <Money amount="1318940" style="whole" />{' '}
          {money('1318940', 'short')} {date('2025/05/18')} {dateTime('2026/05/14 15:30:00 -0400')}{' '}
          <RelativeTime when="2026/05/14 10:18:00 -0400" />
        </p>
      );
    }
    render(<Texts />);
    expect(screen.getByRole('paragraph').textContent).toBe(
      '$58,300.50 – $1,318,940 $1.3M May 18, 2025 05/14/2026 3:30 PM 24 minutes ago',
    );
  });
});

function within(label: string): string[] {
  const select = screen.getByLabelText(label) as HTMLSelectElement;
  return [...select.options].map((option) => option.value);
}
