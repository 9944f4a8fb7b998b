// The program in a real terminal: a pseudo-terminal of 80 x 24 and a small model of what such a terminal shows.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>
#include <vector>

#include "cli/ink.hpp"
#include "cli/play_store.hpp"
#include "core/text.hpp"

namespace freebooter::cli {
namespace {

namespace fs = std::filesystem;

// Knows just the escape sequences that the program may use, and notes any other.
class Glass {
 public:
  Glass(int columns, int rows)
      : columns_(columns),
        rows_(rows),
        cells_(static_cast<std::size_t>(rows), Row(static_cast<std::size_t>(columns), " ")) {}

  void take(std::string_view bytes) {
    pending_ += bytes;
    std::size_t at = 0;
    while (at < pending_.size()) {
      const std::size_t used = pending_[at] == '\x1b' ? escape(at) : plain(at);
      if (used == 0) break;  // the rest is still on its way
      at += used;
    }
    pending_.erase(0, at);
  }

  [[nodiscard]] std::string row(int row) const {
    std::string text;
    for (const std::string& cell : cells_[static_cast<std::size_t>(row)]) text += cell;
    return text.substr(0, text.find_last_not_of(' ') + 1);
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (int at = 0; at < rows_; ++at) all += row(at) + "\n";
    return all;
  }
  [[nodiscard]] const std::string& strange() const { return strange_; }
  [[nodiscard]] int cursor_row() const { return y_; }

 private:
  using Row = std::vector<std::string>;

  std::size_t plain(std::size_t at) {
    const char byte = pending_[at];
    if (byte == '\r') x_ = 0;
    if (byte == '\n') line_feed();
    if (static_cast<unsigned char>(byte) < 0x20) return 1;
    const auto lead = static_cast<unsigned char>(byte);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (at + length > pending_.size()) return 0;
    if (x_ >= columns_) {
      strange_ += "a line longer than the screen; ";
      x_ = 0;
      line_feed();
    }
    cells_[static_cast<std::size_t>(y_)][static_cast<std::size_t>(x_++)] = pending_.substr(at, length);
    return length;
  }

  std::size_t escape(std::size_t at) {
    if (at + 1 >= pending_.size()) return 0;
    if (pending_[at + 1] == '7') saved_ = {x_, y_};
    if (pending_[at + 1] == '8') std::tie(x_, y_) = saved_;
    if (pending_[at + 1] != '[') return 2;
    std::size_t end = at + 2;
    while (end < pending_.size() && (pending_[end] < '@' || pending_[end] > '~')) ++end;
    if (end >= pending_.size()) return 0;
    sequence(pending_.substr(at + 2, end - at - 1));
    return end + 1 - at;
  }

  void sequence(const std::string& sequence) {
    if (sequence == "H") {
      x_ = y_ = 0;
    } else if (sequence == "K") {
      for (int x = x_; x < columns_; ++x) cells_[static_cast<std::size_t>(y_)][static_cast<std::size_t>(x)] = " ";
    } else if (sequence == "J" || sequence == "2J") {
      for (int y = sequence == "J" ? y_ : 0; y < rows_; ++y) {
        for (int x = y == y_ && sequence == "J" ? x_ : 0; x < columns_; ++x)
          cells_[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = " ";
      }
    } else if (!sequence.ends_with('m') && sequence != "3J" && sequence != "?25l" && sequence != "?25h") {
      strange_ += "ESC[" + sequence + " ";
    }
  }

  void line_feed() {
    if (++y_ < rows_) return;
    y_ = rows_ - 1;
    cells_.erase(cells_.begin());
    cells_.emplace_back(static_cast<std::size_t>(columns_), " ");
  }

  int columns_;
  int rows_;
  std::vector<Row> cells_;
  int x_ = 0;
  int y_ = 0;
  std::pair<int, int> saved_{};
  std::string pending_;
  std::string strange_;
};

// The program on a terminal of its own.
class ScreenTest : public testing::Test {
 protected:
  ScreenTest() {
    std::string name = (fs::temp_directory_path() / "freebooter-XXXXXX").string();
    folder_ = mkdtemp(name.data()) != nullptr ? name : "";
  }
  ~ScreenTest() override {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    if (master_ >= 0) close(master_);
    if (slave_ >= 0) close(slave_);
    std::error_code code;
    fs::remove_all(folder_, code);
  }
  ScreenTest(const ScreenTest&) = delete;
  ScreenTest(ScreenTest&&) = delete;
  ScreenTest& operator=(const ScreenTest&) = delete;
  ScreenTest& operator=(ScreenTest&&) = delete;

  void start(std::vector<std::string> arguments, int columns = 80, int rows = 24,
             const std::string& variable = "COLORTERM=") {
    glass_ = Glass(columns, rows);
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    ASSERT_EQ(openpty(&master_, &slave_, nullptr, nullptr, &size), 0);
    ASSERT_EQ(tcgetattr(slave_, &before_), 0);
    child_ = fork();
    ASSERT_GE(child_, 0);
    if (child_ == 0) run(std::move(arguments), variable);
  }

  // Reads until the text is on the screen, or time is up.
  bool see(std::string_view text, std::chrono::seconds time = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
      if (glass_.text().find(text) != std::string::npos) {
        read_the_rest();
        return true;
      }
      if (!read_some()) return glass_.text().find(text) != std::string::npos;
    }
    ADD_FAILURE() << "not seen: " << text << "\n" << glass_.text();
    return false;
  }
  void type(std::string_view bytes) const {
    ASSERT_EQ(write(master_, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

  // The exit status once the program has ended. One that does not end is a failure, and is ended.
  int ended(std::chrono::seconds time = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (read_some()) {
      if (std::chrono::steady_clock::now() < end) continue;
      ADD_FAILURE() << "goes on:\n" << glass_.text();
      kill(child_, SIGKILL);
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] bool terminal_is_as_before() const {
    termios now{};
    return tcgetattr(slave_, &now) == 0 && now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag;
  }
  void resize(int columns, int rows) {
    glass_ = Glass(columns, rows);
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    ASSERT_EQ(ioctl(master_, TIOCSWINSZ, &size), 0);
    kill(child_, SIGWINCH);
  }
  [[nodiscard]] const std::string& folder() const { return folder_; }

  Glass glass_{80, 24};
  pid_t child_ = -1;

 private:
  [[noreturn]] void run(std::vector<std::string> arguments, const std::string& variable) {
    close(master_);
    login_tty(slave_);
    std::vector<std::string> variables{"TERM=xterm-256color", "LANG=C.UTF-8", "XDG_STATE_HOME=" + folder_,
                                       "HOME=" + folder_, variable};
    arguments.insert(arguments.begin(), FREEBOOTER_PROGRAM);
    std::vector<char*> argv;
    std::vector<char*> envp;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    for (std::string& entry : variables) envp.push_back(entry.data());
    argv.push_back(nullptr);
    envp.push_back(nullptr);
    execve(FREEBOOTER_PROGRAM, argv.data(), envp.data());
    _exit(127);
  }

  // False when the program has closed its terminal or has nothing to say for a while.
  bool read_some() {
    pollfd input{.fd = master_, .events = POLLIN, .revents = 0};
    const int ready = poll(&input, 1, 200);
    if (ready == 0)
      return child_ > 0 && waitid(P_PID, static_cast<id_t>(child_), &unused_, WEXITED | WNOHANG | WNOWAIT) == 0 &&
             unused_.si_pid == 0;
    std::string bytes(4096, '\0');
    const ssize_t got = ready > 0 ? read(master_, bytes.data(), bytes.size()) : -1;
    if (got <= 0) return false;
    glass_.take(std::string_view(bytes).substr(0, static_cast<std::size_t>(got)));
    return true;
  }

  // What belongs to the picture that is being drawn; a program that draws on and on is not waited for.
  void read_the_rest() {
    pollfd input{.fd = master_, .events = POLLIN, .revents = 0};
    for (int reads = 0; reads < 20 && poll(&input, 1, 50) > 0; ++reads) {
      if (!read_some()) return;
    }
  }

  std::string folder_;
  int master_ = -1;
  int slave_ = -1;
  termios before_{};
  siginfo_t unused_{};
};

const std::vector<std::string> kTwoPeople{"play", "boots",   "--players", "2",      "--bots",
                                          "0",    "--first", "1",         "--seed", "5"};

TEST_F(ScreenTest, FillsTheScreenAndAsksAtItsFoot) {
  start(kTwoPeople);
  ASSERT_TRUE(see("Anne, which port do you start from?"));
  ASSERT_TRUE(see("\n>\n"));
  EXPECT_EQ(glass_.row(23), ">");
  EXPECT_EQ(glass_.cursor_row(), 23);
  EXPECT_NE(glass_.row(0).find("Setting up"), std::string::npos);
  type("pepper\r");
  ASSERT_TRUE(see("Finn, which port do you start from?"));
  type("d\r");
  ASSERT_TRUE(see("Turn 1"));
  EXPECT_EQ(glass_.strange(), "");
  type("\x04");  // Ctrl-D
  EXPECT_EQ(ended(), 0);
  EXPECT_TRUE(terminal_is_as_before());
  EXPECT_TRUE(fs::exists(folder() + "/freebooter/boots.fbr"));
}

TEST_F(ScreenTest, ArrowsAimAndShowTheWay) {
  start(kTwoPeople);
  ASSERT_TRUE(see("which port"));
  type("a\rd\r");
  ASSERT_TRUE(see("where do you sail?"));
  type("\x1b[A\x1b[A");  // twice up from Port Pepper at 10,1
  ASSERT_TRUE(see("> 10,-1"));
  ASSERT_TRUE(see("10,-1: "));
  EXPECT_NE(glass_.text().find(">+<"), std::string::npos) << glass_.text();
  type("\r");
  ASSERT_TRUE(see("Anne sails to 10,-1."));
  type("quit\r");
  EXPECT_EQ(ended(), 0);
}

TEST_F(ScreenTest, AnswersStayAndPagesComeBack) {
  start(kTwoPeople);
  ASSERT_TRUE(see("which port"));
  type("nonsense\r");
  ASSERT_TRUE(see("I know no place “nonsense”"));
  type("?\r");
  ASSERT_TRUE(see("What you can do now"));
  type("q\r");
  ASSERT_TRUE(see("which port do you start from?"));
  type("hint\r");
  ASSERT_TRUE(see("Hint: start from "));
  EXPECT_EQ(glass_.strange(), "");
}

TEST_F(ScreenTest, IsRedrawnWhenTheTerminalChangesItsSize) {
  start(kTwoPeople);
  ASSERT_TRUE(see("which port"));
  type("pep");
  ASSERT_TRUE(see("> pep"));
  resize(120, 40);
  ASSERT_TRUE(see("> pep"));
  EXPECT_EQ(glass_.row(39), "> pep");
  type("per\r");
  ASSERT_TRUE(see("Finn, which port"));
}

TEST_F(ScreenTest, InterruptKeepsTheGameAndTheTerminal) {
  start(kTwoPeople);
  ASSERT_TRUE(see("which port"));
  type("a\r");
  ASSERT_TRUE(see("Finn, which port"));
  type("\x03");  // Ctrl-C
  EXPECT_EQ(ended(), 0);
  EXPECT_TRUE(terminal_is_as_before());
  EXPECT_NE(glass_.text().find("The game is kept in"), std::string::npos);
}

TEST_F(ScreenTest, ATerminationLeavesTheTerminalAsItWas) {
  start(kTwoPeople);
  ASSERT_TRUE(see("which port"));
  EXPECT_FALSE(terminal_is_as_before());
  kill(child_, SIGTERM);
  EXPECT_EQ(ended(), -1);
  EXPECT_TRUE(terminal_is_as_before());
}

TEST_F(ScreenTest, NoColorShowsNoColour) {
  start(kTwoPeople, 80, 24, "NO_COLOR=1");
  ASSERT_TRUE(see("which port"));
  EXPECT_NE(glass_.text().find("[⌂a ]"), std::string::npos) << glass_.text();  // brackets in place of colour
}

TEST_F(ScreenTest, SecretsAreWipedBeforeTheKeyboardIsPassed) {
  std::vector<std::string> arguments = kTwoPeople;
  arguments.insert(arguments.end(), {"--option", "secret_ports"});
  start(arguments);
  ASSERT_TRUE(see("Pass the keyboard to Anne."));
  type("\r");
  ASSERT_TRUE(see("Anne, which port"));
  type("pepper\r");
  ASSERT_TRUE(see("Pass the keyboard to Finn."));
  EXPECT_EQ(glass_.text().find("epper"), std::string::npos) << glass_.text();
  type("\r");
  ASSERT_TRUE(see("Finn, which port"));
  EXPECT_EQ(glass_.text().find("⌂a1"), std::string::npos) << glass_.text();
}

TEST_F(ScreenTest, CardsAreWipedBeforeTheKeyboardIsPassed) {
  start({"play", "clever", "--players", "3", "--bots", "0", "--first", "1", "--seed", "5"});
  ASSERT_TRUE(see("Anne, on which island does your captain go ashore?"));
  type("4\r3-4\r5\r5-7\r8\r1-2\r");
  ASSERT_TRUE(see("Pass the keyboard to Anne."));
  type("\r");
  ASSERT_TRUE(see("which treasure must Finn find first?"));
  type("9\r");
  ASSERT_TRUE(see("Pass the keyboard to Finn."));
  ASSERT_TRUE(see("Press Enter"));
  EXPECT_NE(glass_.text().find("Anne gives Finn a card, face down."), std::string::npos) << glass_.text();
  EXPECT_EQ(glass_.text().find("feather"), std::string::npos) << glass_.text();
  type("\r");
  ASSERT_TRUE(see("* 9 feather crown"));
  ASSERT_TRUE(see("card: the feather crown (island 9)."));
  type("7\r");
  ASSERT_TRUE(see("Pass the keyboard to Ilse."));
  ASSERT_TRUE(see("Press Enter"));
  EXPECT_EQ(glass_.text().find("feather"), std::string::npos) << glass_.text();
  EXPECT_EQ(glass_.text().find("jade"), std::string::npos) << glass_.text();
  type("\r");
  ASSERT_TRUE(see("* 7 jade turtle"));
  ASSERT_TRUE(see("which treasure must Anne find first?"));
  EXPECT_EQ(glass_.text().find("* 9"), std::string::npos) << glass_.text();
  EXPECT_EQ(glass_.text().find("→"), std::string::npos) << glass_.text();  // Anne has no card yet
  EXPECT_EQ(glass_.strange(), "");
}

TEST_F(ScreenTest, ArrowsChooseAnIsland) {
  start({"play", "clever", "--players", "3", "--bots", "0", "--first", "1", "--seed", "5"});
  ASSERT_TRUE(see("on which island"));
  type("\x1b[A");  // up from the middle of the board
  ASSERT_TRUE(see("> 2"));
  ASSERT_TRUE(see("Island 2, the spyglass."));
  type("\x1b[B\r");  // and down
  ASSERT_TRUE(see("(3A)"));
}

TEST_F(ScreenTest, WhatIsTypedIsShownBeforeItIsDone) {
  start({"play", "clever", "--players", "3", "--bots", "0", "--first", "1", "--seed", "5"});
  ASSERT_TRUE(see("on which island"));
  type("7");
  ASSERT_TRUE(see("Island 7, the jade turtle."));
  type("\x7f");  // Backspace
  ASSERT_TRUE(see("Type the number of an island"));
  type("7\r5-7");
  ASSERT_TRUE(see("Your boat to lane 5-7."));
}

TEST_F(ScreenTest, TheMenuOffersBothGames) {
  start({});
  ASSERT_TRUE(see("2  A new game of Capt’n Clever"));
  type("2\r");
  ASSERT_TRUE(see("How many people at this keyboard, 1 to 4? [1]"));
  type("5\r");
  ASSERT_TRUE(see("A number from 1 to 4, please."));
  type("\r");
  ASSERT_TRUE(see("How many computer opponents, 1 to 3? [2]"));
  type("\r");
  ASSERT_TRUE(see("1. cabin boy: new on board: a child can win"));
  ASSERT_TRUE(see("Against whom, 1 to 5? [2]"));
  type("cabin boy\r\r");
  ASSERT_TRUE(see("House rules, such as: easy open_piles"));
  type("?\r");
  ASSERT_TRUE(see("first_card_elsewhere"));
  type("neutral_boats\r");
  ASSERT_TRUE(see("That does not work"));
  type("easy\r");
  ASSERT_TRUE(see("Anne, on which island does your captain go ashore?"));
  type("quit\r");
  ASSERT_TRUE(see("Go on with Capt’n Clever: turn 0, Anne, Finn and Ilse"));
  type("c5.2\r");
  ASSERT_TRUE(see("C5.2 The move ends on another island"));
  type("\r4\r");
  ASSERT_TRUE(see("Captain Treasure Boots"));
  type("q\r6\r");
  EXPECT_EQ(ended(), 0);
}

TEST_F(ScreenTest, BotsPlayBeforeOnesEyesAndAKeyHurriesThem) {
  start({"play", "boots", "--players", "4", "--bots", "3", "--first", "2", "--seed", "2", "--pause", "60000"});
  ASSERT_TRUE(see("Finn plays"));  // the pause would last a minute
  type(" ");
  ASSERT_TRUE(see("Anne, which port do you start from?"));
}

TEST_F(ScreenTest, WhoThinksForLongIsSeenThinking) {
  start({"play", "boots", "--players", "2", "--bots", "captain:60000ms", "--first", "2", "--seed", "2"});
  ASSERT_TRUE(see("Finn is thinking"));  // and would for a minute
}

TEST_F(ScreenTest, TheMenuStartsAndResumesGames) {
  start({});
  ASSERT_TRUE(see("What shall it be?"));
  type("9\r");
  ASSERT_TRUE(see("Type one of the numbers."));
  type("1\r");
  ASSERT_TRUE(see("How many people at this keyboard, 1 to 8? [1]"));
  type("2\r");
  ASSERT_TRUE(see("How many computer opponents, 0 to 6? [1]"));
  type("0\r");
  ASSERT_TRUE(see("Names, with commas"));
  type("Ada, Bo\r");
  ASSERT_TRUE(see("default, staggered or loose"));
  type("\r");
  ASSERT_TRUE(see("House rules"));
  type("drift=perhaps\r");
  ASSERT_TRUE(see("That does not work"));
  type("staggered\r");
  ASSERT_TRUE(see("House rules"));
  type("drift=paid\r");
  ASSERT_TRUE(see(", which port do you start from?"));
  type("a\rquit\r");
  ASSERT_TRUE(see("Go on with Captain Treasure Boots: turn 0, Ada and Bo"));
  type("3\r");
  ASSERT_TRUE(see(", which port do you start from?"));
  type("quit\r");
  ASSERT_TRUE(see("What shall it be?"));
  type("5\r");
  ASSERT_TRUE(see("Que veux-tu faire"));
  type("6\r");
  EXPECT_EQ(ended(), 0);
  EXPECT_EQ(Store(folder() + "/freebooter").setting("language"), "fr");
}

}  // namespace
}  // namespace freebooter::cli
