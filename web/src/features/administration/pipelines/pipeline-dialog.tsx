import { createPipeline, updatePipeline } from '@fairlead/domain/pipelines/pipelines.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import { TextArea, TextField } from '../../../ui/text-field';
import { useListActs } from '../lists/use-list-acts';
import { pipelinesMessages as m } from './pipelines.messages';
import type { PipelineLine } from './use-pipelines';

interface Props {
  /** Null for a new pipeline. */
  pipeline: PipelineLine | null;
  onClose: () => void;
}

/** Name, type and description. A new pipeline begins with Lost and Won. */
export function PipelineDialog({ pipeline, onClose }: Props) {
  const [name, setName] = useState(pipeline?.name ?? '');
  const [type, setType] = useState(pipeline?.pipeline_type ?? 'new_revenue');
  const [description, setDescription] = useState(pipeline?.description ?? '');
  const { send } = useListActs();
  const form = useForm(
    () => ({ name: name.trim() ? null : m.required }),
    async () => {
      const body = { name, pipeline_type: type, description };
      if (pipeline) {
        const work = () => callWithChangeSet(updatePipeline, { params: { id: pipeline.id }, body });
        await send(work, m.saved(name.trim()));
      } else await send(() => callWithChangeSet(createPipeline, { body }), m.created(name.trim()));
      onClose();
    },
  );
  const types = new Set([...Object.keys(m.types), type]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={pipeline ? m.editPipeline(pipeline.name) : m.newPipeline}
      keepOpen
      onSubmit={form.submit}
      footer={
        <ModalButtons act={pipeline ? m.save : m.create} cancel={m.cancel} onCancel={onClose} saving={form.saving} />
      }
    >
      <FormProblem errors={form.errors} />
      <TextField
        label={m.name}
        value={name}
        autoFocus
        maxLength={255}
        error={form.errors.name}
        onChange={(text) => {
          setName(text);
          form.clear('name');
        }}
      />
      <Select
        label={m.type}
        size="md"
        value={type}
        options={[...types].map((value) => ({ value, label: m.types[value] ?? value }))}
        onChange={(value) => value && setType(value)}
      />
      <TextArea label={m.description} optional value={description} maxLength={5000} onChange={setDescription} />
    </Modal>
  );
}
