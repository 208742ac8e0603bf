import { PathIcon } from '../../components/path-icon';
import { StatTile } from '../../components/stat-tile/stat-tile';
import { formatMoney } from '../../lib/money';
import type { Tile } from './rules';
import classes from './tiles.module.css';

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <nav aria-label="Moduli">
      <div className={classes.tiles}>
        {tiles.map((tile) => (
          <StatTile
            key={tile.key}
            to={tile.to}
            search={tile.search}
            icon={<PathIcon path={tile.to} size={28} />}
            title={tile.title}
            count={tile.amount === undefined ? tile.count : formatMoney(tile.amount)}
            detail={tile.detail}
          />
        ))}
      </div>
    </nav>
  );
}
