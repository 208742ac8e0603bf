import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { organiserLookup } from '../../api/club-lookups';
import { levelAdmin, reportRefusals } from '../../api/generated/constants';
import type { Event } from '../../api/generated/meet';
import { useHome } from '../../api/home';
import { reportLink } from '../../api/report';
import { Dialog } from '../../components/dialog/dialog';
import { notify } from '../../components/notify';
import { RemoteSelect } from '../../components/remote-select/remote-select';
import { openReport } from '../../components/report-menu/open-report';
import { ReportFormat } from '../../components/report-menu/report-format';
import { DropZone, focusOn, SendingProgress } from '../../components/upload/upload';
import type { UploadReply } from '../../components/upload/upload-types';
import { problemOf, useUpload } from '../../components/upload/use-upload';
import { text } from '../../lib/text';
import classes from './lenex.module.css';
import type { Decisions } from './lenex-choices';
import { guessContent, lenexKinds } from './lenex-contents';
import { LenexPreview } from './lenex-preview';
import { LenexQuestion } from './lenex-question';
import { LenexReview } from './lenex-review';
import type { LenexContent } from './lenex-rights';
import { SavingProgress } from './saving-progress';
import { sendFile } from './send-file';

const accept = ['.lxf', '.lef'];

interface LenexDialogProps {
  // What the user may import here; with several the user is asked.
  contents: readonly LenexContent[];
  // The content that the page is about.
  preferred?: LenexContent;
  event?: Pick<Event, 'id' | 'oversees'>;
  // The club of external results.
  clubId?: number;
  circuitId?: number;
  // The file that was dropped on the page.
  dropped?: File;
  onSaved?: (reply: UploadReply) => void;
  onClose: () => void;
}

// LenexDialog imports a file of another program: file, what it contains, dry run with choices, progress, outcome.
export function LenexDialog(props: LenexDialogProps) {
  const { contents, preferred, event, dropped, onSaved, onClose } = props;
  const client = useQueryClient();
  const admin = useHome().user.levelId === levelAdmin;
  const [content, setContent] = useState(contents[0] ?? 'iscrizioni');
  const [clubId, setClubId] = useState(props.clubId ?? 0);
  const [circuitId, setCircuitId] = useState(props.circuitId ?? 0);
  const [create, setCreate] = useState(false);
  const [decided, setDecided] = useState<Decisions>({});
  // The file whose content is asked for.
  const [undecided, setUndecided] = useState<File | null>(null);
  const send = useMemo(
    () => sendFile({ mode: 'lenex', eventId: event?.id, clubId, circuitId }),
    [event?.id, clubId, circuitId],
  );
  const { step, choose, restart, confirm } = useUpload({
    send,
    accept,
    dryRun: true,
    onDone: (reply) => {
      void client.invalidateQueries();
      onSaved?.(reply);
    },
  });
  const download = useMutation({
    mutationFn: (uploadId: number) =>
      openReport(ReportFormat.excel, () => reportLink(reportRefusals, ReportFormat.excel, { uploadId })),
  });
  const args = (of: LenexContent, creating: boolean) => ({ content: of, ...(creating ? { create: 1 as const } : {}) });
  const check = (file: File, of = content, creating = create) => choose(file, args(of, creating));
  const pick = (file: File | undefined) => {
    if (!file) return;
    notify.hideUpload();
    setDecided({});
    setCreate(false);
    if (contents.length === 1 || problemOf(file, accept)) check(file, content, false);
    else {
      setContent(guessContent(file.name, contents, preferred) ?? content);
      setUndecided(file);
    }
  };
  const first = useRef(dropped);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dropped file is taken once.
  useEffect(() => {
    pick(first.current);
    first.current = undefined;
  }, []);

  const kind = lenexKinds[content];
  const settled = contents.length === 1 || (step.kind !== 'choose' && !undecided);
  const body = () => {
    if (undecided)
      return (
        <LenexQuestion
          file={undecided}
          contents={contents}
          content={content}
          onContent={setContent}
          onContinue={() => {
            setUndecided(null);
            check(undecided);
          }}
          onCancel={() => setUndecided(null)}
        />
      );
    switch (step.kind) {
      case 'choose':
        return (
          <div className={classes.step}>
            <p>{intro(contents)}</p>
            {contents.length === 1 && content === 'invito' && admin && (
              <Organiser value={clubId} onChange={setClubId} />
            )}
            {content === 'record' && <Circuit value={circuitId} onChange={setCircuitId} />}
            {(content !== 'record' || circuitId > 0) && (
              <DropZone label="File LENEX" accept={accept} problem={step.problem} onFile={pick} />
            )}
          </div>
        );
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
            kind={kind}
            confirmLabel={content === 'invito' && !event ? "Crea l'evento" : undefined}
            decided={decided}
            onDecide={(number, id) => setDecided((before) => ({ ...before, [number]: id }))}
            mayCreate={content === 'invito' ? admin : content === 'iscrizioni' && event?.oversees === 1}
            create={create}
            onCreate={(checked) => {
              setCreate(checked);
              check(step.file, content, checked);
            }}
            onRefused={() => download.mutate(step.id)}
            onConfirm={(choices) => confirm(step.file, step.id, [], { ...args(content, create), choices })}
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
  };
  return (
    <Dialog title={settled ? kind.title : 'Importa LENEX'} size="xl" onClose={onClose}>
      {body()}
    </Dialog>
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
