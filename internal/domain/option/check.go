package option

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

// checks holds, per kind, a function that returns the stored form of a trimmed text or an error.
var checks = map[catalog.OptionKind]func(catalog.Option, string) (string, error){
	catalog.OptionFlag:   checkFlag,
	catalog.OptionInt:    checkInt,
	catalog.OptionMoney:  checkMoney,
	catalog.OptionText:   checkText,
	catalog.OptionChoice: checkChoice,
	catalog.OptionPoints: checkPoints,
	catalog.OptionLink:   checkLink,
	catalog.OptionEmail:  checkEmail,
}

// Field returns the name of an option's form field in problems.
func Field(id ID) string { return "opzioni." + strconv.FormatInt(int64(id), 10) }

// Check returns the stored form of text, or a problem for the option's field.
func Check(id ID, text string) (string, error) {
	o, ok := catalog.OptionByID(id)
	if !ok {
		return "", problem.Field(Field(id), "Opzione inesistente")
	}
	stored, err := checks[o.Kind](o, strings.TrimSpace(text))
	if err != nil {
		return "", problem.Field(Field(id), o.Name+": "+err.Error())
	}
	return stored, nil
}

// CheckAll checks all values of a request. It returns the stored forms, or one problem that names every invalid option.
func CheckAll(sent Values) (Values, error) {
	return checkEach(sent, Check)
}

// CheckOverrides is like CheckAll for a category or a race of the event, which accept only overridable options.
func CheckOverrides(sent Values) (Values, error) {
	return checkEach(sent, func(id ID, text string) (string, error) {
		if o, ok := catalog.OptionByID(id); ok && !o.Overridable {
			return "", problem.Field(Field(id), o.Name+": non modificabile per categoria o gara")
		}
		return Check(id, text)
	})
}

func checkEach(sent Values, check func(ID, string) (string, error)) (Values, error) {
	wrong := problem.Fields{}
	stored := make(Values, len(sent))
	for id, text := range sent {
		s, err := check(id, text)
		var p *problem.Error
		if errors.As(err, &p) {
			wrong.Add(Field(id), p.Fields[Field(id)])
			continue
		}
		stored[id] = s
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	return stored, nil
}

func checkFlag(_ catalog.Option, s string) (string, error) {
	_, err := parseFlag(s)
	return s, err
}

func checkInt(o catalog.Option, s string) (string, error) {
	n, err := parseInt(s)
	if err != nil || int64(n) < o.Min || int64(n) > o.Max {
		return "", fmt.Errorf("%w da %d a %d", errInt, o.Min, o.Max)
	}
	return strconv.Itoa(n), nil
}

func checkChoice(o catalog.Option, s string) (string, error) {
	n, err := parseInt(s)
	if err != nil || catalog.ItemName(o.Choices, int64(n)) == "" {
		var allowed []string
		for _, c := range o.Choices {
			allowed = append(allowed, strconv.FormatInt(c.ID, 10))
		}
		return "", errors.New("deve essere " + strings.Join(allowed, " o "))
	}
	return strconv.Itoa(n), nil
}

// checkMoney stores whole euro without decimals, like the defaults: a client that sends 6 reads 6.
func checkMoney(o catalog.Option, s string) (string, error) {
	c, err := money.Parse(s)
	if err != nil {
		return "", err
	}
	if c < money.Cents(o.Min*100) || c > money.Cents(o.Max*100) {
		return "", fmt.Errorf("deve essere un importo da %d a %d euro", o.Min, o.Max)
	}
	return strings.TrimSuffix(c.Decimal(), ".00"), nil
}

func checkPoints(o catalog.Option, s string) (string, error) {
	points, err := parsePoints(s)
	if err != nil {
		return "", err
	}
	items := make([]string, 0, len(points))
	for _, n := range points {
		if int64(n) < o.Min || int64(n) > o.Max {
			return "", fmt.Errorf("ogni punteggio deve essere da %d a %d", o.Min, o.Max)
		}
		items = append(items, strconv.Itoa(n))
	}
	return strings.Join(items, ","), nil
}
