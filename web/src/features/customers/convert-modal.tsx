import { companyConversion, type Conversion, createCustomer } from '@fairlead/domain/customers/customer.contract';
import { UNABLE } from '@fairlead/domain/validation/messages';
import { saveConvertModalSetting } from '@fairlead/domain/search/search.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { type AppEvents, sendEvent } from '../../lib/events';
import { FormProblem, unshownErrors } from '../../lib/form-problem';
import { recordPath } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { CompanyMark } from '../../ui/avatar';
import { Checkbox } from '../../ui/checkbox';
import { Badge } from '../../ui/chips';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { Notice, Skeleton } from '../../ui/states';
import { TextArea } from '../../ui/text-field';
import { errorToast } from '../../ui/toast-store';
import { useFocusReturn } from '../../ui/use-focus-return';
import { customersMessages as m } from './customers.messages';
import styles from './customers.module.css';
import { isWhole, MilestoneDrafts, type MilestoneDraft } from './milestone-drafts';

type Asked = AppEvents['customer:convert'];

interface Props {
  asked: Asked;
  onClose: () => void;
}

/** Makes a company a customer. After a win it asks only if the deal is the first that the company has won. */
export function ConvertModal({ asked, onClose }: Props) {
  const { company_id, won_deal_id } = asked;
  // The form replaces the dialog that was waiting for it: the first one was opened from outside.
  useFocusReturn(true);
  const query = useQuery({
    queryKey: ['conversion', company_id],
    queryFn: ({ signal }) => call(companyConversion, { params: { id: company_id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const found = query.data;
  // A win that is not the first, a company that cannot be converted, and a failure ask nothing.
  const first = found?.won_count === 1 && found.won_deals[0]?.id === won_deal_id;
  const unasked = won_deal_id !== undefined && (query.isError || (found !== undefined && !(found.asks && first)));
  useEffect(() => {
    if (unasked) onClose();
  }, [unasked, onClose]);
  if (unasked || (won_deal_id !== undefined && !found)) return null;
  if (found) return <ConvertForm found={found} wonDeal={won_deal_id} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={m.title} subtitle={m.subtitle} size={525} isBusy={!query.isError}>
      {query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      ) : (
        <Skeleton height={320} radius={8} />
      )}
    </Modal>
  );
}

interface FormProps {
  found: Conversion;
  wonDeal: number | undefined;
  onClose: () => void;
}

const SHOWN = ['owner_id', 'deal_id', 'conversion_notes', 'milestones'];

function ConvertForm({ found, wonDeal, onClose }: FormProps) {
  const { won_deals } = found;
  const draft = useDraft(found, wonDeal);
  const { fields, set } = draft;
  const { form, leave } = useConversion(found, draft, onClose);
  const shown = [
    ...SHOWN,
    ...fields.milestones.flatMap((_, at) => [`milestones[${at}].name`, `milestones[${at}].date`]),
  ];
  return (
    <Modal
      opened
      onClose={leave}
      onSubmit={form.submit}
      keepOpen
      title={m.title}
      subtitle={m.subtitle}
      size={525}
      footer={<ModalButtons act={m.act} cancel={m.cancel} onCancel={leave} saving={form.saving} />}
    >
      <CompanyLine found={found} />
      <div className={styles.two} data-one={won_deals.length ? undefined : true}>
        <OwnerSelect
          found={found}
          value={fields.owner_id}
          onChange={(owner_id) => set({ owner_id })}
          error={form.errors.owner_id}
        />
        {won_deals.length > 0 && (
          <Select
            label={m.wonDeal}
            clearable
            placeholder={m.noDeal}
            value={fields.deal_id}
            onChange={(deal_id) => set({ deal_id })}
            options={won_deals.map(({ id, name }) => ({ value: id, label: name }))}
            error={form.errors.deal_id}
          />
        )}
      </div>
      <TextArea
        label={m.notes}
        optional
        placeholder={m.notesPlaceholder}
        value={fields.conversion_notes}
        onChange={(conversion_notes) => set({ conversion_notes })}
        error={form.errors.conversion_notes}
      />
      <MilestoneDrafts drafts={fields.milestones} onChange={(milestones) => set({ milestones })} errors={form.errors} />
      <Checkbox checked={!draft.asks} onChange={(off) => draft.setAsks(!off)} label={m.dontAsk} />
      <FormProblem errors={unshownErrors(form.errors, shown)} />
    </Modal>
  );
}

function CompanyLine({ found: { company, won_count } }: { found: Conversion }) {
  return (
    <div className={styles.company}>
      <CompanyMark name={company.name} size={32} />
      <div className={styles.companyWords}>
        <b className="fl-ellipsis">{company.name}</b>
        <span>{m.stays}</span>
      </div>
      {won_count === 1 && <Badge tone="green">{m.firstWon}</Badge>}
    </div>
  );
}

/** The choice not to be asked again is saved also when the dialog is cancelled. */
function useConversion({ company, asks }: Conversion, draft: Draft, onClose: () => void) {
  const router = useRouter();
  const queries = useQueryClient();
  const keepAsking = () => call(saveConvertModalSetting, { body: { value: draft.asks ? 'false' : 'true' } });
  const leave = () => {
    if (draft.asks !== asks) keepAsking().catch((error: unknown) => errorToast(errorText(error)));
    onClose();
  };
  const form = useForm(
    () => ({ milestones: draft.fields.milestones.every(isWhole) ? null : m.incomplete }),
    async () => {
      if (draft.asks !== asks) await keepAsking();
      const { data, changeSetId } = await callWithChangeSet(createCustomer, { body: draft.body });
      offerUndo(m.converted(company.name), changeSetId);
      sendEvent(`${COMPANY.name}:update`, { id: company.id });
      sendEvent('list_view:refresh', { resource_type: COMPANY.name });
      onClose();
      // Its page may be cached from before it was a customer.
      await queries.invalidateQueries({ queryKey: ['page', COMPANY.name, data.id], refetchType: 'none' });
      await router.navigate({ href: recordPath(CUSTOMER.name, data.id) });
    },
  );
  return { form, leave };
}

type Draft = ReturnType<typeof useDraft>;

/** The typed values; they stay whatever the server answers. */
function useDraft({ company, won_deals, asks: asked }: Conversion, wonDeal: number | undefined) {
  const { user } = useSession();
  const [asks, setAsks] = useState(asked);
  const [fields, setFields] = useState({
    owner_id: company.owner_id ?? user.id,
    deal_id: wonDeal ?? won_deals[0]?.id ?? null,
    conversion_notes: '',
    milestones: [] as readonly MilestoneDraft[],
  });
  const { milestones, conversion_notes, ...rest } = fields;
  return {
    fields,
    set: (patch: Partial<typeof fields>) => setFields((before) => ({ ...before, ...patch })),
    asks,
    setAsks,
    body: {
      ...rest,
      company_id: company.id,
      conversion_notes: conversion_notes.trim() || null,
      milestones: milestones.map(({ name, date }) => ({ name: name.trim(), date })),
    },
  };
}

interface OwnerProps {
  found: Conversion;
  value: number;
  onChange: (owner: number) => void;
  error?: string;
}

/** Read-only without the right to change owners; a company without an owner becomes the user's. */
function OwnerSelect({ found: { company, may_change_owner }, value, onChange, error }: OwnerProps) {
  const { account } = useSession();
  const nameOf = (id: number | null) => account.users.find((user) => user.id === id)?.full_name;
  const before = nameOf(company.owner_id);
  const changes = company.owner_id !== null && value !== company.owner_id;
  const hint = company.owner_id === null ? m.becomesYours : changes && before ? m.takesOver(before) : undefined;
  const options = account.users
    .filter(({ id, deleted_at, is_external }) => id === value || (!deleted_at && !is_external))
    .map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <Select
      label={m.owner}
      searchable
      autoFocus
      lockedReason={may_change_owner ? null : UNABLE}
      value={value}
      onChange={(owner) => owner !== null && onChange(owner)}
      options={options}
      hint={hint}
      error={error}
    />
  );
}
