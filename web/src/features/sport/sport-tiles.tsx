import { SimpleGrid, UnstyledButton } from '@mantine/core';
import {
  IconBallBasketball,
  IconGymnastics,
  IconMusic,
  IconRibbonHealth,
  IconRollerSkating,
  IconStretching,
  IconSwimming,
  IconWaveSine,
} from '@tabler/icons-react';
import classes from './sport-tiles.module.css';

interface SportTilesProps {
  sports: readonly { ID_SPORT: number; DESCRIZIONE: string }[];
  chosen: number;
  onChoose: (id: number) => void;
}

const icons = {
  1: IconSwimming,
  2: IconGymnastics,
  3: IconStretching,
  4: IconWaveSine,
  5: IconRibbonHealth,
  6: IconMusic,
  7: IconBallBasketball,
  8: IconRollerSkating,
} as const;

export function SportTiles({ sports, chosen, onChoose }: SportTilesProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      {sports.map((sport) => {
        const Icon = icons[sport.ID_SPORT as keyof typeof icons] ?? IconSwimming;
        return (
          <UnstyledButton
            key={sport.ID_SPORT}
            className={classes.tile}
            aria-pressed={sport.ID_SPORT === chosen}
            onClick={() => onChoose(sport.ID_SPORT)}
          >
            <Icon size={40} aria-hidden />
            {sport.DESCRIZIONE}
          </UnstyledButton>
        );
      })}
    </SimpleGrid>
  );
}
