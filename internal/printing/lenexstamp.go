package printing

import (
	"context"
	"crypto/sha256"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
	"traguardo/internal/lenex"
	"traguardo/internal/report"
)

// lenexContents is a file of results before it is signed.
type lenexContents struct {
	by     lenex.Constructor
	event  *raceday.Programme
	clubID id.Club
	write  func(*lenex.Writer) error
}

// stamped signs the results and the file. The signature is in the contact of the constructor, which other programs ignore; the file is
// written once to compute its hash.
func stamped(ctx context.Context, proofs *raceday.Proofs, r report.Request, c lenexContents) (lenex.Constructor, error) {
	mark, err := proofs.SignExport(ctx, c.event.Board, c.clubID)
	if err != nil || mark.Code == "" {
		return c.by, err
	}
	by := c.by
	contact := *by.Contact
	contact.Internet = proof.StampPlaceholder
	by.Contact = &contact
	sum := sha256.New()
	out := lenex.NewWriter(sum, by, r.Now)
	if err := c.write(out); err != nil {
		return c.by, err
	}
	if err := out.Close(); err != nil {
		return c.by, err
	}
	contact.Internet, err = proofs.Stamp(ctx, mark.Code, sum)
	return by, err
}
