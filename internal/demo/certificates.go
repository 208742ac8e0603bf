package demo

import (
	"context"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
)

// certificates gives the athletes of the first club health certificates: most are valid, some expire soon, some have expired, and every
// sixth athlete has none.
func (g *generator) certificates(ctx context.Context, athletes []domain.Athlete) error {
	var list []domain.Certificate
	for i, a := range athletes {
		const without, soon, expired = 5, 3, 1
		expiry := g.today().AddDays(60 + i*7%280)
		switch i % 6 {
		case without:
			continue
		case soon:
			expiry = g.today().AddDays(i % 30)
		case expired:
			expiry = g.today().AddDays(-1 - i%90)
		}
		c := domain.Certificate{
			AthleteID: a.ID, ClubID: a.ClubID, Kind: domain.CompetitiveCertificate, SportID: domain.Swimming,
			VisitedOn: expiry.AddMonths(-12).AddDays(1), ExpiresOn: expiry, Centre: "Medicina dello sport Roma",
			CreatedAt: calendar.At(expiry.AddMonths(-12).AddDays(2).Start()),
		}
		if g.today().Year()-a.Birth.Year() < 11 {
			c.Kind, c.SportID = domain.NonCompetitiveCertificate, domain.AnySport
		}
		list = append(list, c)
	}
	_, err := g.q.AddCertificates(ctx, list)
	return err
}
