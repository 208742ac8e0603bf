import '@mantine/core/styles/List.css';
import { Anchor, Card, List, Stack, Text, Title } from '@mantine/core';
import type { Chapter } from './chapter';
import { chaptersFor, minutesFor } from './chapters';
import classes from './guide.module.css';

interface GuideProps {
  registered: ReadonlySet<string>;
  // The id of the chapter of the user's role, which comes first.
  own: string;
}

export function Guide({ registered, own }: GuideProps) {
  const minutes = minutesFor(registered, own);
  const chapters = chaptersFor(registered);
  return (
    <Stack maw={800}>
      <nav aria-label="In cinque minuti" className={classes.roles}>
        {minutes.map(({ id, title, intro }) => (
          <Anchor
            key={id}
            href={`#${id}`}
            className={classes.role}
            data-own={id === own || undefined}
            underline="never"
          >
            <span className={classes.roleName}>{title.replace(/^.*: /, '')}</span>
            <span className={classes.roleAbout}>{intro}</span>
          </Anchor>
        ))}
      </nav>
      {minutes.slice(0, 1).map((chapter) => (
        <ChapterCard key={chapter.id} chapter={chapter} all={chapters} />
      ))}
      <nav aria-label="Indice della guida">
        <List>
          {chapters.map((chapter) => (
            <List.Item key={chapter.id}>
              <Anchor href={`#${chapter.id}`}>{chapter.title}</Anchor>
            </List.Item>
          ))}
          <List.Item>
            <Anchor href="#crediti">Crediti</Anchor>
          </List.Item>
        </List>
      </nav>
      {[...minutes.slice(1), ...chapters].map((chapter) => (
        <ChapterCard key={chapter.id} chapter={chapter} all={chapters} />
      ))}
      <Credits />
    </Stack>
  );
}

function ChapterCard({ chapter, all }: { chapter: Chapter; all: readonly Chapter[] }) {
  const more = all.find(({ id }) => id === chapter.more);
  return (
    <Card withBorder component="section" id={chapter.id} aria-labelledby={`${chapter.id}-titolo`}>
      <Title order={2} size="h3" id={`${chapter.id}-titolo`} mb="xs">
        {chapter.title}
      </Title>
      {chapter.intro && <Text mb="xs">{chapter.intro}</Text>}
      <List type="ordered" spacing="xs">
        {chapter.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      {more && (
        <Text mt="xs">
          Per saperne di più: <Anchor href={`#${more.id}`}>{more.title}</Anchor>
        </Text>
      )}
      {chapter.pictures?.map(({ src, caption }) => (
        <figure key={src} className={classes.picture}>
          <img src={src} alt="" loading="lazy" />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </Card>
  );
}

// The birthplaces are public data whose publishers must be credited.
function Credits() {
  return (
    <Card withBorder component="section" id="crediti" aria-labelledby="crediti-titolo">
      <Title order={2} size="h3" id="crediti-titolo" mb="xs">
        Crediti
      </Title>
      <Text mb="xs">Il portale usa dati pubblici di:</Text>
      <List>
        <List.Item>ISTAT: elenco dei comuni, delle province e delle regioni italiane, e degli Stati esteri</List.Item>
        <List.Item>Ministero dell'Interno: archivio dei comuni, anche cessati</List.Item>
        <List.Item>Agenzia delle Entrate: codici catastali usati dal codice fiscale</List.Item>
      </List>
      <Text mt="xs">I caratteri sono quelli di Inter, di The Inter Project Authors (SIL Open Font License 1.1).</Text>
    </Card>
  );
}
