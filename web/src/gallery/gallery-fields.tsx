import { useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { Checkbox, Switch } from '../ui/checkbox';
import { NextStepChip } from '../ui/chips';
import { DateField } from '../ui/date-field';
import { IconButton } from '../ui/icon-button';
import { IconCircleX, IconDots, IconFileImport, IconLayoutKanban, IconPlus, IconTable, IconTrophy } from '../ui/icons';
import { InlineEdit } from '../ui/inline-edit';
import { SegmentedControl } from '../ui/segmented-control';
import { Select } from '../ui/select';
import { TaskCircle } from '../ui/states';
import { InputBox, TextField } from '../ui/text-field';
import { Fact, Facts } from '../ui/tile';
import styles from './gallery.module.css';
import { Part, Row } from './part';

const nothing = () => undefined;

export function GalleryFields() {
  return (
    <div>
      <Buttons />
      <Fields />
      <Inline />
      <Agenda />
    </div>
  );
}

function Buttons() {
  const [view, setView] = useState<'list' | 'board'>('list');
  return (
    <Part title="Buttons">
      <Row>
        <Button variant="filled" icon={IconPlus}>
          New deal
        </Button>
        <Button icon={IconFileImport}>Import</Button>
        <Button variant="quiet">Cancel</Button>
      </Row>
      <Row>
        <Button variant="filled">Hover</Button>
        <Button variant="filled" id="focus">
          Focus
        </Button>
        <Button disabledReason="You are unable to perform this action">Disabled</Button>
        <Button variant="filled" icon={IconPlus} saving>
          Saving
        </Button>
      </Row>
      <Row>
        <Button variant="won" icon={IconTrophy}>
          Won
        </Button>
        <Button variant="lost" icon={IconCircleX}>
          Lost
        </Button>
        <Button variant="destructive">Delete 14 deals</Button>
      </Row>
      <Row>
        <Button size="xs">Small 28</Button>
        <IconButton icon={IconDots} label="More" variant="default" />
        <IconButton icon={IconDots} label="More" variant="default" size="md" />
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          segments={[
            { value: 'list', label: 'List', icon: IconTable },
            { value: 'board', label: 'Board', icon: IconLayoutKanban },
          ]}
        />
      </Row>
    </Part>
  );
}

function Fields() {
  const [text, setText] = useState('Polar Fr');
  const [date, setDate] = useState<string | null>('2026-05-18');
  const [on, setOn] = useState(true);
  const people = ['Ines Moreau', 'Grace Okafor', 'Tomasz Zielinski'].map((label, value) => ({
    value,
    label,
    mark: <Avatar id={value} name={label} />,
  }));
  const [who, setWho] = useState<number | null>(0);
  return (
    <Part title="Fields">
      <div className={styles.pair}>
        <TextField label="Rest" value="" placeholder="Placeholder" onChange={nothing} />
        <TextField label="Focus" value={text} onChange={setText} />
        <TextField label="Email" value="roberto@" error="Not a valid email address" onChange={nothing} />
        <Select label="Owner" value={0} options={people} onChange={nothing} lockedReason="Needs “change owner”" />
        <DateField label="Close" optional value={date} onChange={setDate} clearable />
        <Select
          label="Person"
          value={who}
          options={people}
          onChange={setWho}
          searchable
          clearable
          onCreate={async () => null}
        />
      </div>
      <Row>
        <Checkbox label="On" checked={on} onChange={setOn} />
        <Checkbox label="Off" checked={false} onChange={nothing} />
        <Checkbox label="Some" checked={false} mixed onChange={nothing} />
        <Switch label="On" checked={on} onChange={setOn} />
        <Switch label="Off" checked={false} onChange={nothing} />
      </Row>
    </Part>
  );
}

function Inline() {
  const [chance, setChance] = useState('75%');
  const edit = (value: string, empty = false) => (
    <InlineEdit
      label="Probability"
      value={value}
      display={value}
      empty={empty}
      onSave={async (next) => setChance(next)}
      editor={({ value: draft, onChange }) => (
        <InputBox control={{}} aria-label="Probability" size="xs" value={draft} onChange={onChange} autoFocus />
      )}
    />
  );
  return (
    <Part title="Inline edit in a tile">
      <div className={`${styles.box} ${styles.facts}`}>
        <Facts>
          <Fact label="Source">Trade Show</Fact>
          <Fact label="Hover">{edit(chance)}</Fact>
          <Fact label="Empty">{edit('', true)}</Fact>
        </Facts>
      </div>
    </Part>
  );
}

function Agenda() {
  return (
    <Part title="Agenda row">
      <div className={styles.box}>
        <div className={styles.agenda}>
          <TaskCircle done={false} tone="late" title="Send gas certificates" />
          <div style={{ flex: 1 }}>
            Send gas certificates<div className="fl-label">Ammonia leak detection</div>
          </div>
          <NextStepChip tone="late" small>
            2 days late
          </NextStepChip>
        </div>
        <div className={styles.agenda}>
          <TaskCircle done={false} tone="today" title="Call Roberto" />
          <div style={{ flex: 1 }}>
            Call Roberto<div className="fl-label">Predictive maintenance suite</div>
          </div>
          <NextStepChip tone="today" small>
            Today
          </NextStepChip>
        </div>
      </div>
    </Part>
  );
}
