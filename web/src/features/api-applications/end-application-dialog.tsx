import { type ApiApplication, endApiApplication } from '@fairlead/domain/api-applications/api-applications.contract';
import { call } from '../../lib/api';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { Notice } from '../../ui/states';
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
    <Modal
      opened
      onClose={onClose}
      title={m.endTitle(app_name)}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} data-autofocus>
            {m.cancel}
          </Button>
          <Button type="submit" variant="destructive" saving={form.saving}>
            {m.end}
          </Button>
        </>
      }
    >
      {form.errors.form && <Notice tone="red">{form.errors.form}</Notice>}
      {m.endText}
    </Modal>
  );
}
