package store

import (
	"fmt"
	"regexp"
	"strconv"

	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/ledger"
	"traguardo/internal/domain/option"
)

// constants are the values that SQL texts may name in braces, such as {OrderPaid}.
var constants = map[string]string{
	"AttemptAction":  literal(domain.AttemptAction),
	"AttemptAsked":   literal(domain.AttemptAsked),
	"AttemptDropped": literal(domain.AttemptDropped),
	"AttemptFailed":  literal(domain.AttemptFailed),
	"AttemptPaid":    literal(domain.AttemptPaid),
	"Present":        literal(domain.Present),
	"DisputeLost":    literal(domain.DisputeLost),
	"DisputeOpen":    literal(domain.DisputeOpen),
	"EventConcluded": literal(domain.EventConcluded),
	"Individual":     literal(domain.Individual),
	"LevelAdmin":     literal(domain.LevelAdmin),
	"OrderCancelled": literal(domain.OrderCancelled),
	"OrderPaid":      literal(domain.OrderPaid),
	"OrderPaying":    literal(domain.OrderPaying),
	"OrderPremium":   literal(domain.OrderPremium),
	"OrderReversed":  literal(domain.OrderReversed),
	"OrderToPay":     literal(domain.OrderToPay),
	"RefundMade":     literal(domain.RefundMade),
	"RefundNone":     literal(domain.RefundNone),
	"RefundToMake":   literal(domain.RefundToMake),
	"ResultNone":     literal(domain.ResultNone),
	"ResultRegular":  literal(domain.ResultRegular),
	"WalletCredit":   literal(domain.WalletCredit),

	"AuthorClub":      literal(domain.AuthorClub),
	"AuthorOrganiser": literal(domain.AuthorOrganiser),
	"AuthorAdmin":     literal(domain.AuthorAdmin),

	"AccountReceivable":  literal(ledger.Receivable),
	"AccountCredit":      literal(ledger.Credit),
	"AccountFees":        literal(ledger.Fees),
	"AccountBank":        literal(ledger.Bank),
	"KindProviderRefund": literal(ledger.ProviderRefund),
	"KindDispute":        literal(ledger.Dispute),

	"EventOpen":     literal(domain.EventOpen),
	"OnlinePayment": literal(option.OnlinePayment),
	"WaitingList":   literal(option.WaitingList),

	"Entry":             quoted(audit.Entry.Name()),
	"EntryCreated":      quoted(audit.EntryCreated.Name()),
	"TeamEntered":       quoted(audit.TeamEntered.Name()),
	"EntryDeleted":      quoted(audit.EntryDeleted.Name()),
	"EntryExpired":      quoted(audit.EntryExpired.Name()),
	"EntryPromoted":     quoted(audit.EntryPromoted.Name()),
	"EntryAdmitted":     quoted(audit.EntryAdmitted.Name()),
	"EntryExpiryMailed": quoted(audit.EntryExpiryMailed.Name()),
}

func literal[T ~int | ~int64](n T) string { return strconv.FormatInt(int64(n), 10) }

func quoted(s string) string { return "'" + s + "'" }

var inBraces = regexp.MustCompile(`\{\w+\}`)

// withConstants replaces the names in braces of an SQL text by their values. It panics if a name is unknown. Most texts are package
// variables, so the program does not start then.
func withConstants(query string) string {
	return inBraces.ReplaceAllStringFunc(query, func(name string) string {
		value, known := constants[name[1:len(name)-1]]
		if !known {
			panic(fmt.Sprintf("unknown constant %s in %s", name, query))
		}
		return value
	})
}
