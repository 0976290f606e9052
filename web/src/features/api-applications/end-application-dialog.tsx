import { type ApiApplication, endApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { call } from '../../lib/api';
import { useForm } from '../../lib/use-form';
import { ConfirmModal } from '../../ui/confirm-modal';
import { toast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import { useRereadApplications } from './use-api-applications';

interface Props {
  application: ApiApplication;
  onClose: () => void;
  onEnded: () => void;
}

export function EndApplicationDialog({ application: { id, app_name }, onClose, onEnded }: Props) {
  const reread = useRereadApplications();
  const form = useForm(
    () => ({}),
    async () => {
      await call(endApiApplication, { params: { id } });
      toast({ text: m.endedNow(app_name) });
      await reread();
      onEnded();
    },
  );
  return (
    <ConfirmModal
      onClose={onClose}
      title={m.endTitle(app_name)}
      onConfirm={form.submit}
      act={m.end}
      cancel={m.cancel}
      problem={form.errors.form}
      saving={form.saving}
    >
      {m.endText}
    </ConfirmModal>
  );
}
