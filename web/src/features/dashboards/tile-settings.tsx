import { AGENDA_TABS } from '@fairlead/domain/agenda/agenda.contract';
import { GOAL_PARTS, TEXT_FORMS, TILE_SHOWS } from '@fairlead/domain/dashboards/dashboard';
import type { Tile } from '@fairlead/domain/dashboards/dashboards.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { TextArea, TextField } from '../../ui/text-field';
import { useGoalNames } from '../goals/public';
import { arrangeMessages as m } from './dashboards.messages';

interface Props {
  tile: Tile;
  onApply: (tile: Tile) => void;
  onClose: () => void;
}

/** Title and content of a tile. */
export function TileSettings({ tile: first, onApply, onClose }: Props) {
  const [tile, change] = useState(first);
  const form = useForm(
    () => ({ text: tile.kind === 'text' ? required(tile.text) : null }),
    async () => onApply(tile.title?.trim() ? tile : { ...tile, title: null }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={m.settingsTitle}
      footer={<ModalButtons act={m.apply} cancel={m.cancel} onCancel={onClose} />}
    >
      {tile.kind !== 'text' && tile.kind !== 'agenda' && (
        <TextField
          label={m.titleLabel}
          value={tile.title ?? ''}
          maxLength={100}
          onChange={(title) => change({ ...tile, title })}
        />
      )}
      <Choices tile={tile} error={form.errors['text']} onChange={change} />
    </Modal>
  );
}

interface ChoicesProps {
  tile: Tile;
  error: string | undefined;
  onChange: (tile: Tile) => void;
}

function Choices({ tile, error, onChange }: ChoicesProps) {
  switch (tile.kind) {
    case 'report':
    case 'saved_report':
      return (
        <Select
          label={m.show}
          value={tile.show}
          onChange={(show) => show && onChange({ ...tile, show })}
          options={TILE_SHOWS.map((value) => ({ value, label: m.shows[value] }))}
        />
      );
    case 'goal':
      return <GoalChoices tile={tile} onChange={onChange} />;
    case 'agenda':
      return (
        <Select
          label={m.tab}
          value={tile.tab}
          onChange={(tab) => tab && onChange({ ...tile, tab })}
          options={AGENDA_TABS.map((value) => ({ value, label: m.tabs[value] }))}
        />
      );
    case 'text':
      return (
        <>
          <Select
            label={m.textAs}
            value={tile.as}
            onChange={(as) => as && onChange({ ...tile, as })}
            options={TEXT_FORMS.map((value) => ({ value, label: m.textForms[value] }))}
          />
          <TextArea
            label={m.text}
            value={tile.text}
            error={error}
            maxLength={5000}
            rows={tile.as === 'heading' ? 2 : 6}
            onChange={(text) => onChange({ ...tile, text })}
            autoFocus
          />
        </>
      );
    default:
      return null;
  }
}

function GoalChoices({ tile, onChange }: { tile: Extract<Tile, { kind: 'goal' }>; onChange: (tile: Tile) => void }) {
  const { goals } = useGoalNames();
  return (
    <>
      <Select
        label={m.goal}
        value={tile.goal_id}
        options={goals.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id !== null && onChange({ ...tile, goal_id: id })}
      />
      <Select
        label={m.part}
        value={tile.part}
        options={GOAL_PARTS.map((value) => ({ value, label: m.parts[value] }))}
        onChange={(part) => part && onChange({ ...tile, part })}
      />
    </>
  );
}
