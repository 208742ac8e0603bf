import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { organiserLookup } from '../../api/club-lookups';
import { levelAdmin, reportRefusals } from '../../api/generated/constants';
import { useHome } from '../../api/home';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { DropZone, focusOn, SendingProgress } from '../../components/upload/upload';
import { text } from '../../lib/text';
import classes from './lenex.module.css';
import { lenexKinds } from './lenex-contents';
import { LenexPreview } from './lenex-preview';
import { LenexQuestion } from './lenex-question';
import { LenexReview } from './lenex-review';
import type { LenexContent } from './lenex-rights';
import { SavingProgress } from './saving-progress';
import { type LenexFlow, type LenexImport, lenexExtensions, useLenexFlow } from './use-lenex-flow';

interface LenexDialogProps extends LenexImport {
  onClose: () => void;
}

// LenexDialog imports a file of another program: file, what it contains, dry run with choices, progress, outcome.
export function LenexDialog(props: LenexDialogProps) {
  const { contents, onClose } = props;
  const flow = useLenexFlow(props);
  const settled = contents.length === 1 || (flow.step.kind !== 'choose' && !flow.undecided);
  return (
    <Dialog title={settled ? lenexKinds[flow.content].title : 'Importa LENEX'} size="xl" onClose={onClose}>
      <Step {...props} flow={flow} />
    </Dialog>
  );
}

function Step({ contents, event, flow, onClose }: LenexDialogProps & { flow: LenexFlow }) {
  const { content, step, undecided, restart } = flow;
  const admin = useHome().user.levelId === levelAdmin;
  const download = useMutation({
    mutationFn: (uploadId: number) =>
      openReport(ReportFormat.excel, () => reportLink(reportRefusals, ReportFormat.excel, { uploadId })),
  });
  if (undecided)
    return (
      <LenexQuestion
        file={undecided}
        contents={contents}
        content={content}
        onContent={flow.setContent}
        onContinue={() => flow.continueWith(undecided)}
        onCancel={flow.cancelQuestion}
      />
    );
  switch (step.kind) {
    case 'choose':
      return <ChooseFile contents={contents} flow={flow} problem={step.problem} admin={admin} />;
    case 'sending':
      return (
        <SendingProgress
          step={step}
          progress={(saving) => <SavingProgress {...saving} />}
          closable
          onCancel={restart}
        />
      );
    case 'preview':
      return (
        <LenexPreview
          step={step}
          kind={lenexKinds[content]}
          confirmLabel={content === 'invito' && !event ? "Crea l'evento" : undefined}
          decided={flow.decided}
          onDecide={flow.decide}
          mayCreate={content === 'invito' ? admin : content === 'iscrizioni' && event?.oversees === 1}
          create={flow.create}
          onCreate={(checked) => flow.changeCreate(step.file, checked)}
          onRefused={() => download.mutate(step.id)}
          onConfirm={(choices) => flow.save(step.file, step.id, choices)}
          onRestart={restart}
        />
      );
    case 'done':
      return (
        step.reply.record && (
          <div className={classes.step}>
            <p role="status">{`${step.file.name}: importazione completata.`}</p>
            <LenexReview record={step.reply.record} saved onRefused={() => download.mutate(step.id)} />
            <div className={classes.actions}>
              <Button ref={focusOn} onClick={onClose}>
                {text.close}
              </Button>
              <Button variant="default" onClick={restart}>
                Importa un altro file
              </Button>
            </div>
          </div>
        )
      );
    // LENEX files have no columns to match.
    case 'match':
      return null;
  }
}

interface ChooseFileProps {
  contents: readonly LenexContent[];
  flow: LenexFlow;
  // Why the last file was refused.
  problem: string | null;
  admin: boolean;
}

function ChooseFile({ contents, flow, problem, admin }: ChooseFileProps) {
  const { content, clubId, circuitId } = flow;
  return (
    <div className={classes.step}>
      <p>{intro(contents)}</p>
      {contents.length === 1 && content === 'invito' && admin && <Organiser value={clubId} onChange={flow.setClubId} />}
      {content === 'record' && <Circuit value={circuitId} onChange={flow.setCircuitId} />}
      {(content !== 'record' || circuitId > 0) && (
        <DropZone label="File LENEX" accept={lenexExtensions} problem={problem} onFile={flow.pick} />
      )}
    </div>
  );
}

// intro explains what the file may be.
function intro(contents: readonly LenexContent[]): string {
  const [only] = contents;
  const first = 'LENEX è il formato con cui si scambiano i dati Splash e gli altri programmi di gara.';
  const last = 'Prima di salvare vedrai che cosa cambierebbe; lo stesso file importato due volte non cambia nulla.';
  return contents.length === 1 && only ? `${lenexKinds[only].hint} ${last}` : `${first} ${last}`;
}

interface SelectProps {
  // 0 if none is chosen.
  value: number;
  onChange: (id: number) => void;
}

function Organiser({ value, onChange }: SelectProps) {
  return (
    <RemoteSelect
      label="Società organizzatrice"
      description="Serve solo se il file non la indica, o se il portale non la conosce"
      load={organiserLookup.load}
      resolve={organiserLookup.resolve}
      value={value || null}
      onChange={(id) => onChange(Number(id ?? 0))}
    />
  );
}

function Circuit({ value, onChange }: SelectProps) {
  const { circuits } = useHome();
  return (
    <NativeSelect
      label="Circuito"
      withAsterisk
      value={value || ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data={[
        { value: '', label: 'Scegli di chi sono i record' },
        ...circuits.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
