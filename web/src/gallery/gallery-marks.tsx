import { useState } from 'react';
import { Avatar, CompanyMark } from '../ui/avatar';
import { Button } from '../ui/button';
import { Badge, FilterChip, NextStepChip, QuickFilter } from '../ui/chips';
import { IconAlertCircle, IconPlus } from '../ui/icons';
import { StageBar, StageMeter, StageRing } from '../ui/stage';
import { Tabs } from '../ui/tabs';
import { Part, Row } from './part';

const nothing = () => undefined;
const CLOSES_SOON = [
  { role: 'field', text: 'Close date' },
  { role: 'predicate', text: 'is' },
  { role: 'value', text: 'this month' },
];

export function GalleryMarks() {
  return (
    <div>
      <Part title="Next step">
        <Row>
          <NextStepChip tone="late">3 days late</NextStepChip>
          <NextStepChip tone="today">Today, 3:30 PM</NextStepChip>
          <NextStepChip tone="planned">Mon, May 18</NextStepChip>
          <NextStepChip tone="missing" onPress={nothing}>
            No next step
          </NextStepChip>
        </Row>
        <Row>
          <NextStepChip tone="late" small>
            3 days late
          </NextStepChip>
          <NextStepChip tone="today" small>
            Today
          </NextStepChip>
          <NextStepChip tone="planned" small>
            Tomorrow
          </NextStepChip>
          <NextStepChip tone="missing" small>
            No next step
          </NextStepChip>
        </Row>
      </Part>
      <Stages />
      <Part title="Filter chips, badges, tags">
        <Row>
          <FilterChip parts={CLOSES_SOON} onRemove={nothing} />
          <Button variant="quiet" size="xs" icon={IconPlus}>
            Filter
          </Button>
          <QuickFilter label="Overdue" count={4} icon={IconAlertCircle} tone="red" on={false} onToggle={nothing} />
          <QuickFilter label="Everything" count={93} on onToggle={nothing} />
        </Row>
        <Row>
          <Badge>Required</Badge>
          <Badge tone="accent">in 18 min</Badge>
          <Badge>VIP</Badge>
          <Badge>Existing Customer</Badge>
          <Badge tone="amber">33d</Badge>
        </Row>
      </Part>
      <Faces />
      <TabsPart />
    </div>
  );
}

function Faces() {
  return (
    <Part title="People and companies">
      <Row>
        <Avatar id={0} name="Ines Moreau" size={20} />
        <Avatar id={2} name="Grace Okafor" size={24} />
        <Avatar id={3} name="Daniel Reyes" size={28} />
        <Avatar id={1} name="Tomasz Zielinski" size={32} />
        <Avatar id={5} name="Priya Raman" size={44} />
        <CompanyMark name="Polar" size={18} />
        <CompanyMark name="Castellan" size={28} />
        <CompanyMark name="Northgate" size={44} />
      </Row>
    </Part>
  );
}

function Stages() {
  const stages = [
    { id: 1, name: 'Done', percent: 10, time: '6d' },
    { id: 2, name: 'Current', percent: 50, time: '9d' },
    { id: 3, name: 'To come', percent: 90 },
  ];
  return (
    <Part title="Stage">
      <Row>
        {[10, 25, 50, 75, 90].map((percent) => (
          <span key={percent} className="fl-dense" style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
            <StageRing percent={percent} /> {percent}%
          </span>
        ))}
        <StageRing percent={100} label="Won" /> Won
        <StageRing percent={0} label="Lost" /> Lost
      </Row>
      <StageBar label="Stage" stages={stages} currentId={2} onMove={nothing} />
      <div style={{ marginTop: 12 }}>
        <StageMeter count={5} reached={4} label="Fourth of five stages" />
      </div>
    </Part>
  );
}

function TabsPart() {
  const [tab, setTab] = useState('activity');
  return (
    <Part title="Tabs">
      <Tabs
        label="Record"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'activity', label: 'Activity' },
          { value: 'agenda', label: 'Agenda', count: 2 },
          { value: 'due', label: 'Past due', count: 4, tone: 'red' },
          { value: 'files', label: 'Files', edited: true },
        ]}
      />
    </Part>
  );
}
