import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title';
import { RequestError } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { PageHead } from '../../ui/page';
import { Notice, SkeletonRows } from '../../ui/states';
import { ImportResult } from './import-result';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { MappingStep } from './mapping-step';
import { PreviewStep } from './preview-step';
import type { Choice } from './question';
import { QuestionsStep } from './questions-step';
import { Running } from './running';
import { StepHeading } from './step-heading';
import { type Step, STEPS, Steps } from './steps';
import { useDraftState } from './use-draft-state';
import { useImport } from './use-import';

/** /imports/{id}: its steps until it is started, then its progress, then its result. */
export function ImportPage() {
  const { id } = useParams({ strict: false });
  const work = useImport(Number(id));
  const { found, error } = work;
  const title = found ? m.importOf(found.file_name) : m.newTitle;
  usePageTitle(title);
  const missing = error instanceof RequestError && error.status === 404;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.page}>
        {!found && error && (
          <Notice tone="red" action={missing ? undefined : { label: m.again, run: work.retry }}>
            {missing ? error.message : m.failedToLoad}
          </Notice>
        )}
        {!found && !error && <SkeletonRows rows={8} />}
        {found && <Stage work={work} found={found} />}
      </div>
    </>
  );
}

/** The shown part of an import: the step that the address names, until the import is started. */
function stepOf({ status }: UploadAnswer, asked: string | undefined): Step {
  const open = status === 'uploaded' || (status === 'failed' && asked !== undefined);
  if (!open) return 'result';
  return STEPS.find((one) => one === asked && one !== 'upload' && one !== 'result') ?? 'mapping';
}

function Stage({ work, found }: { work: ReturnType<typeof useImport>; found: UploadAnswer }) {
  const [search] = useSearchState();
  const step = stepOf(found, search.step);
  return (
    <>
      <StepHeading
        name={found.status === 'running' || found.status === 'reverting' ? m.status(found.status) : m.steps[step]}
      />
      <StepShown work={work} found={found} step={step} />
    </>
  );
}

interface StepProps {
  work: ReturnType<typeof useImport>;
  found: UploadAnswer;
  step: Step;
}

function StepShown({ work, found, step }: StepProps) {
  const [, setSearch] = useSearchState();
  // Kept here, so that going back to the columns or a reload does not lose the answers.
  const [choices, setChoices, forgetChoices] = useDraftState<Readonly<Record<string, Choice>>>(
    `import.${found.id}.answers`,
    {},
  );
  const go = (step: Step) => setSearch({ step }, true);
  if (found.status === 'running' || found.status === 'reverting') {
    return (
      <>
        <Steps at="result" />
        <Running found={found} />
      </>
    );
  }
  if (step === 'result') {
    return (
      <>
        <Steps at="result" />
        <ImportResult found={found} onReverted={() => void work.refresh()} onAgain={() => go('preview')} />
      </>
    );
  }
  return (
    <OpenStep work={work} found={found} step={step} choices={choices} setChoices={setChoices} forget={forgetChoices} />
  );
}

interface OpenProps extends StepProps {
  choices: Readonly<Record<string, Choice>>;
  setChoices: (choices: Readonly<Record<string, Choice>>) => void;
  forget: () => void;
}

/** The steps before it is started. */
function OpenStep({ work, found, step, choices, setChoices, forget }: OpenProps) {
  const [, setSearch] = useSearchState();
  const go = (to: Step) => setSearch({ step: to }, true);
  return (
    <>
      <Steps at={step} onGo={go} />
      {step === 'mapping' && (
        <MappingStep
          key={found.sheet}
          found={found}
          onSheet={async (sheet) => void (await work.save({ sheet }))}
          onSave={async (setting) => {
            const next = await work.save(setting);
            go(next.questions.length > 0 || next.total > 20_000 ? 'questions' : 'preview');
          }}
        />
      )}
      {step === 'questions' && (
        <QuestionsStep
          found={found}
          choices={choices}
          onChoose={setChoices}
          onBack={() => go('mapping')}
          onSave={async (setting) => {
            if (setting) await work.save(setting);
            go('preview');
          }}
        />
      )}
      {step === 'preview' && (
        <PreviewStep
          found={found}
          onBack={() => go('mapping')}
          onSettle={() => go('questions')}
          onChoose={(options) => void work.save({ options })}
          onStart={async () => {
            await work.start();
            forget();
            setSearch({ step: undefined });
          }}
        />
      )}
    </>
  );
}
