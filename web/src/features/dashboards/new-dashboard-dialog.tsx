import { SALES_OVERVIEW, salesOverview } from '@fairlead/domain/dashboards/starter';
import { required } from '@fairlead/domain/validation/rules';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { RadioCards } from '../../ui/radio-cards';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { useDashboardActs } from '../saved-dashboards/public';
import { dashboardsMessages as m } from './dashboards.messages';
import { useTodaysGoal } from './use-todays-goal';

type Begin = keyof typeof m.begin;

/** A new dashboard: the initial one, or an empty one, which opens in the mode of arranging. */
export function NewDashboardDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const acts = useDashboardActs();
  const goal = useTodaysGoal();
  const [begin, setBegin] = useState<Begin>('overview');
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? (begin === 'overview' ? SALES_OVERVIEW : m.newDashboard);
  const form = useForm(
    () => ({ name: required(name) }),
    async () => {
      const made = await acts.create(name.trim(), begin === 'overview' ? salesOverview(goal.id) : []);
      onClose();
      await router.navigate({ href: `/dashboards/${made.id}${begin === 'empty' ? '?arrange=1' : ''}` });
    },
  );
  // What is typed first replaces the proposed name.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const problem = Object.entries(form.errors).find(([field]) => field !== 'name')?.[1];
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={m.newDashboard}
      footer={
        <ModalButtons
          act={m.create}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
          disabled={goal.isLoading}
        />
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <TextField
        ref={field}
        label={m.name}
        value={name}
        maxLength={100}
        onChange={(next) => {
          setTyped(next);
          form.clear('name');
        }}
        error={form.errors['name']}
      />
      <RadioCards<Begin>
        label={m.beginWith}
        value={begin}
        onChange={setBegin}
        cards={(Object.keys(m.begin) as Begin[]).map((value) => ({ value, ...m.begin[value] }))}
      />
    </Modal>
  );
}
