import { percentText } from '@fairlead/domain/locale/locale';
import { currencyName } from '@fairlead/domain/money/currency';
import { pipelineLabel } from '@fairlead/domain/pipelines/pipelines';
import type { Field } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { UserAvatar } from '../../lib/user-avatar';
import { ColourDot } from '../../ui/chips';
import type { Option } from '../../ui/options';
import { StageRing } from '../../ui/stage';
import { recordFormMessages as m } from './record-form.messages';

type Account = SignedIn['account'];

/** The entries that a field chooses from, its own or those of its list; stages are those of the chosen pipeline. */
export function choicesOf(field: Field, account: Account, pipeline?: number | null): Option<number>[] {
  if (field.entries) return field.entries.map(({ id, name }) => ({ value: id, label: name }));
  switch (field.list) {
    case 'users':
      return account.users
        .filter(({ deleted_at }) => !deleted_at)
        .map((user) => ({
          value: user.id,
          label: user.full_name,
          mark: <UserAvatar id={user.id} name={user.full_name} size={20} />,
        }));
    case 'deal_stages':
      return account.deal_stages
        .filter((stage) => !pipeline || stage.deal_pipeline_id === pipeline)
        .map(({ id, name, percent }) => ({
          value: id,
          label: name,
          hint: percentText(percent),
          mark: <StageRing percent={percent} />,
        }));
    case 'deal_pipelines':
      return account.deal_pipelines.map((one) => ({ value: one.id, label: pipelineLabel(one) }));
    case 'deal_statuses':
    case 'lead_statuses':
      return account[field.list].map(({ id, name, hex_color }) => ({
        value: id,
        label: name,
        mark: <ColourDot colour={hex_color}>{''}</ColourDot>,
      }));
    case 'currencies':
      return account.currencies
        .filter(({ has_rate }) => has_rate)
        .map(({ id, code }) => ({ value: id, label: code, hint: currencyName(code) }));
    case undefined:
    case 'person_types':
      return [];
    default:
      return account[field.list].map(({ id, name }) => ({ value: id, label: name }));
  }
}

export const personTypes: readonly Option<string>[] = [
  { value: 'Contact', label: m.contact },
  { value: 'Lead', label: m.lead },
];
